import type { StringsOf } from '#i18n/island.ts'

/** Strings shared by the components of the security page. */
export interface SecurityStrings {
  readonly strings: StringsOf<'settings', 'security'>
  readonly form: StringsOf<'common', 'form'>
}
