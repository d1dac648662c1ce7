import { languageFacts, languageTag, locales, type Locale } from './locale.ts'
import type { LanguageServerFields } from './language.ts'

/** A script, the language that it shows, and letters that show another one instead. */
type Sign = readonly [letters: RegExp, language: string, other?: LanguageServerFields['other']]

const signOf = (locale: Locale): Sign => {
  const { script, other } = languageFacts(locale)
  return [new RegExp(`\\p{Script=${script}}`, 'gu'), languageTag(locale), other]
}
const signs: readonly Sign[] = [
  // The first of our languages in each script.
  ...locales.filter((locale, at) => firstWith(languageFacts(locale).script) === at).map(signOf),
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Han}/gu, 'zh'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
]

function firstWith(script: string): number {
  return locales.findIndex((locale) => languageFacts(locale).script === script)
}

/**
 * The language of a passage as far as its script shows it, for screen readers: people write the same CV in two languages.
 */
export function passageLanguage(text: string, documentLanguage: string): string {
  const counts = signs.map(([letters, language, other]) => ({
    language,
    other,
    count: text.match(letters)?.length ?? 0,
  }))
  const [first, second] = counts.toSorted((a, b) => b.count - a.count)
  if (!first || first.count === second?.count) return documentLanguage
  return first.other?.letters.test(text) ? first.other.tag : first.language
}
