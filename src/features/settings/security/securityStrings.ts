import type { ValidationStrings } from '#client/forms.ts'
import type { StringsOf } from '#i18n/island.ts'

/** The sentences that the parts of the page share. */
export interface SecurityStrings {
  readonly strings: StringsOf<'settings', 'security'>
  readonly form: StringsOf<'common', 'form'>
  readonly validation: ValidationStrings
}
