import type { Locale } from '#contract/core/locale.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator, type Translate } from '#i18n/translate.ts'

/** The product's own texts, so that a journey reads the same in both languages. */
export async function translationsIn(locale: Locale): Promise<Translate> {
  await loadMessages()
  return translator(locale)
}
