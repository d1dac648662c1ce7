const languages = [
  [/\p{Script=Latin}/gu, 'en-GB'],
  [/\p{Script=Cyrillic}/gu, 'uk-UA'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Han}/gu, 'zh'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
] as const

/**
 * The language of a passage as far as its script shows it, for screen readers: people write the same CV in two languages.
 */
export function passageLanguage(text: string, documentLanguage: string): string {
  const counts = languages.map(([letters, language]) => ({
    language,
    count: text.match(letters)?.length ?? 0,
  }))
  const [first, second] = counts.toSorted((a, b) => b.count - a.count)
  if (!first || first.count === second?.count) return documentLanguage
  // Letters that Ukrainian lacks.
  return first.language === 'uk-UA' && /[ыэёъ]/i.test(text) ? 'ru' : first.language
}
