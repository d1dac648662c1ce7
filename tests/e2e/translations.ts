import type { Locale } from '#contract/core/locale.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator, type Translate } from '#i18n/translate.ts'
import { withPrefix } from '#paths'

/** The product's own texts, so that a journey reads the same in both languages. */
export async function translationsIn(locale: Locale): Promise<Translate> {
  await loadMessages()
  return translator(locale)
}

/** The address of one's own page in a language, by its path. */
export const addressIn = (locale: Locale) => (path: string) =>
  withPrefix(path, { locale, profileId: null, strategy: 'prefix_except_default' })
