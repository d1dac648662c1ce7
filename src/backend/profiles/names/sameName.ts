import { normaliseWord, wordsOf } from '../../search/words.ts'

/**
 * Whether two names of a person differ in their spelling only: in case, spacing, punctuation, diacritics, or in being
 * written in Cyrillic or Latin letters (docs/decisions/126-names-as-confirmed.md).
 */
export const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

/** Signs that are letters of their script rather than accents: the vowels in `सीता` and `सुता`. */
const sign = /(?!\p{Script=Inherited})\p{M}/u

/** Never empty, so that names without letters are the same only if they are equal. */
const keyOf = (name: string): string =>
  [...name.normalize('NFKC')]
    .map((letter) => (sign.test(letter) ? letter : wordsOf(letter).map(normaliseWord).join('')))
    .join('')
    .replace(/\p{N}/gu, '') || name
