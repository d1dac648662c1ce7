import type { Locale } from '#contract/core/locale.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator, type Translate } from '#i18n/translate.ts'

/** The product's own words, so that a journey reads the same in both languages. */
export async function wordsIn(locale: Locale): Promise<Translate> {
  await loadMessages()
  return translator(locale)
}
