/** Tokenises and normalises texts, identically for the index and for queries. */

/** Latin letters for Cyrillic ones, letter by letter, so that prefixes stay prefixes. */
const latin: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'h', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'y', і: 'i', ї: 'i',
  й: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh',
  ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ь: '', ю: 'iu', я: 'ia', ё: 'io', ъ: '', ы: 'y', э: 'e',
  ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ð: 'd',
} // prettier-ignore

/** Letters and digits, with the trailing signs of `C++` and `C#`. */
const wordPattern = /[\p{L}\p{N}]+[+#]*/gu
/** Words are cut to this length. */
const wordLength = 40

/** The words of a text in lower case, in their original spelling. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      .replace(/['’ʼ`´\u00ad]/gu, '')
      .match(wordPattern) ?? []
  )
}

/** A word in plain Latin letters and digits: `Київ` and `Kyiv` come out the same, and so do `café` and `cafe`. */
export function normaliseWord(word: string): string {
  const letters = [...word.toLowerCase().normalize('NFC')].map((letter) => latin[letter] ?? letter).join('')
  return letters
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}+#]/gu, '')
    .slice(0, wordLength)
}

/** The distinct normalised words of several texts. */
export function normalisedWords(texts: readonly string[]): Set<string> {
  const words = new Set<string>()
  for (const text of texts)
    for (const word of wordsOf(text)) if (normaliseWord(word) !== '') words.add(normaliseWord(word))
  return words
}

/** A key that is the same for all spellings of a place. */
export function placeKey(city: string): string {
  return wordsOf(city).map(normaliseWord).join(' ')
}
