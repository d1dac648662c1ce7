import type { LanguageServerFields } from '#contract/core/language.ts'
import { languageFacts, locales } from '#contract/core/locale.ts'

type TextSignal = keyof LanguageServerFields['asks']
const textSignals = ['payment', 'documents', 'messenger'] as const satisfies readonly TextSignal[]

/** Addresses that lead into a messenger. */
const messengerLink = /(?<![\p{L}\d.-])(?:(?:t|telegram|wa)\.me|api\.whatsapp\.com|viber\.me)\/|viber:\/\//u

const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const sentenceEnd = /[.!?;]+\s|\n+/
const languages = locales.map(languageFacts)

/**
 * What the text of a job asks of those who apply, in any language of the product. A sentence that denies it is left out: a person
 * reads the job in any case. A text of twice the length takes twice the time.
 */
export function signalsInText(text: string): readonly TextSignal[] {
  const plain = text.normalize('NFKC').replace(invisible, '').toLowerCase()
  const sentences = plain
    .split(sentenceEnd)
    .map((sentence) => sentence.replace(/[*_#>\s]+/g, ' '))
    .filter((sentence) => !languages.some(({ denies }) => denies.test(sentence)))
  const isFound = (signal: TextSignal) =>
    languages.some(({ asks }) => asks[signal].some((ask) => sentences.some((sentence) => ask.test(sentence))))
  return textSignals.filter((one) => isFound(one) || (one === 'messenger' && messengerLink.test(plain)))
}
