import { normaliseWord, wordsOf } from './words.ts'

/** One word that somebody looks for. */
export interface SearchTerm {
  /** As it was typed, in lower case. */
  readonly typed: string
  /** Without its ending, in plain letters. */
  readonly stem: string
  /** Whether words that go on after it are meant as well. */
  readonly begins: boolean
}

/** More words than these narrow nothing down any more. */
const termMaximum = 10
/** Too short to be the beginning of something: `go` is not `government`. */
const shortest = 3
/** Stop words in both languages. */
const stopWords = new Set(
  'a an and at for from in of on or the to with в у на з зі із і й та або для до від по за job jobs work робота роботу роботи вакансія вакансії вакансій'.split(
    ' ',
  ),
)
/** Endings of Ukrainian nouns and adjectives, longest first; what is left keeps at least four letters. */
const ukrainianEnding =
  /(ування|ами|ями|ого|ому|ими|ові|еві|єві|ою|ею|єю|ів|їв|ам|ям|ах|ях|ий|ій|ої|их|им|ість|а|я|о|е|є|и|і|ї|у|ю|ь|й)$/u
const englishEnding = /(ies|es|s|y)$/
const shortestStem = 4

/** Parses a search text. Stop words are dropped unless there is nothing else. */
export function parseSearchTerms(text: string): SearchTerm[] {
  const found = new Map<string, SearchTerm>()
  for (const typed of wordsOf(text)) {
    const stem = normaliseWord(stemOf(typed))
    if (stem !== '')
      found.set(stem, { typed, stem, begins: normaliseWord(typed).length >= shortest && !/[+#]$/.test(stem) })
  }
  const all = [...found.values()]
  const telling = all.filter(({ typed }) => !stopWords.has(typed))
  return (telling.length > 0 ? telling : all).slice(0, termMaximum)
}

/** Every word must be there, in any order, by its beginning or, with alternatives, by one of theirs. */
export function toTsQuery(
  sought: readonly SearchTerm[],
  instead: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  return sought
    .map(({ stem, begins }) => {
      const meant = instead.get(stem)
      return meant ? `(${meant.map((word) => `'${word}'`).join(' | ')})` : `'${stem}'${begins ? ':*' : ''}`
    })
    .join(' & ')
}

function stemOf(word: string): string {
  const ending = /\p{Script=Cyrillic}/u.test(word) ? ukrainianEnding : englishEnding
  const stem = word.replace(ending, '')
  return stem.length >= shortestStem ? stem : word
}
