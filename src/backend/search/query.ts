import { defaultLocale, languageFacts, locales } from '#contract/core/locale.ts'
import { normaliseWord, wordsOf } from './words.ts'

/** A word of a search query. */
export interface SearchTerm {
  /** As typed, in lower case. */
  readonly typed: string
  /** Without its ending, in normalised letters. */
  readonly stem: string
  /** Whether it also matches longer words that begin with it. */
  readonly isPrefix: boolean
}

/** Further words are ignored. */
const termMaximum = 10
/** Shorter words match only as a whole: `go` must not find `government`. */
const minimumPrefix = 3
const stopWords = new Set(locales.flatMap((locale) => languageFacts(locale).stopWords.split(' ')))
/** Endings by the script that a word has a letter of. Words in no such script have those of the default language. */
const endings = locales
  .map(languageFacts)
  .filter(({ script }) => script !== languageFacts(defaultLocale).script)
  .map(({ script, endings: ending }) => ({ letter: new RegExp(`\\p{Script=${script}}`, 'u'), ending }))
/** A stem keeps at least as many letters. */
const minimumStem = 4

/** Parses a search text. Stop words are dropped unless there is nothing else. */
export function parseSearchTerms(text: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>()
  for (const typed of wordsOf(text)) {
    const stem = normaliseWord(stemOf(typed))
    if (stem !== '')
      terms.set(stem, {
        typed,
        stem,
        isPrefix: normaliseWord(typed).length >= minimumPrefix && !/[+#]$/.test(stem),
      })
  }
  const all = [...terms.values()]
  const significant = all.filter(({ typed }) => !stopWords.has(typed))
  return (significant.length > 0 ? significant : all).slice(0, termMaximum)
}

/** A `tsquery` that requires every term, in any order; a term with alternatives matches any of them instead. */
export function toTsQuery(
  terms: readonly SearchTerm[],
  alternatives: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  return terms
    .map(({ stem, isPrefix }) => {
      const words = alternatives.get(stem)
      return words ? `(${words.map((word) => `'${word}'`).join(' | ')})` : `'${stem}'${isPrefix ? ':*' : ''}`
    })
    .join(' & ')
}

function stemOf(word: string): string {
  const own = endings.find(({ letter }) => letter.test(word)) ?? {
    ending: languageFacts(defaultLocale).endings,
  }
  const stem = word.replace(own.ending, '')
  return stem.length >= minimumStem ? stem : word
}
