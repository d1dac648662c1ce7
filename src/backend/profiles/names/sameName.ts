import { normaliseWord, wordsOf } from '../../search/words.ts'

/**
 * Whether two names of a person differ in their spelling only: in case, spacing, punctuation, diacritics, or in being
 * written in Cyrillic or Latin letters (docs/decisions/126-names-as-confirmed.md).
 */
export const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

/** Never empty, so that names without letters are the same only if they are equal. */
const keyOf = (name: string): string =>
  wordsOf(name.normalize('NFKC')).map(normaliseWord).join('').replace(/\p{N}/gu, '') || name
