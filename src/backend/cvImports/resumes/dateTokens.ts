/** A word, a number, or a sign. */
export interface Token {
  readonly kind: 'word' | 'number' | 'sign'
  /** In lower case; of a dash, '-'. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const pattern = /(\p{L}[\p{L}\p{M}]*)|(\d+)|([^\s\p{L}\d])/gu

export function toTokens(text: string): Token[] {
  return [...text.matchAll(pattern)].map(({ 0: found, 1: word, 2: number, index }) => ({
    kind: word !== undefined ? 'word' : number !== undefined ? 'number' : 'sign',
    text: /^[\p{Pd}−~→]$/u.test(found) ? '-' : found.toLowerCase(),
    start: index,
    end: index + found.length,
  }))
}
