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
/** Stop words in both languages. */
const stopWords = new Set(
  'a an and at for from in of on or the to with в у на з зі із і й та або для до від по за job jobs work робота роботу роботи вакансія вакансії вакансій'.split(
    ' ',
  ),
)
/** Endings of Ukrainian nouns and adjectives, longest first. A stem keeps at least four letters. */
const ukrainianEnding =
  /(ування|ами|ями|ого|ому|ими|ові|еві|єві|ою|ею|єю|ів|їв|ам|ям|ах|ях|ий|ій|ої|их|им|ість|а|я|о|е|є|и|і|ї|у|ю|ь|й)$/u
const englishEnding = /(ies|es|s|y)$/
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
  const ending = /\p{Script=Cyrillic}/u.test(word) ? ukrainianEnding : englishEnding
  const stem = word.replace(ending, '')
  return stem.length >= minimumStem ? stem : word
}
