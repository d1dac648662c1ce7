import type { Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import type { Paths } from '#paths'

/** What rendering a page in another format depends on. */
export interface PageContext {
  readonly t: Translate
  readonly locale: Locale
  readonly path: Paths
  readonly site: { readonly siteUrl: string }
}

export type Form = 'json' | 'md'
export const formTypes: Readonly<Record<Form, string>> = {
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
}
