import unhomoglyph from 'unhomoglyph'
import { lookalikes } from './lookalikes.ts'

/** The UTS 39 skeleton of a text, with one class per letter for both cases. */
export const visualKey = (text: string): string =>
  letterShape(lettersOf([...withoutMarks(text)].map(lookalike).join('')) || text)

/** Without diacritics: among the confusables of UTS 39 `ö` resembles an Arabic letter, not `o`. */
export const withoutMarks = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** The letter, or the letters, that a character resembles. */
export function lookalike(letter: string): string {
  const lower = letter.toLowerCase()
  // Greek capitals differ from their lower case: Ν resembles N, ν resembles v.
  if (letter !== lower && /\p{Script=Greek}/u.test(letter)) return unhomoglyph(letter).toLowerCase()
  const own = lookalikes[lower] ?? enclosedLetter(letter)
  if (own !== undefined) return own
  if (/^[a-z]$/.test(lower)) return lower
  // A capital may resemble a Latin letter although its lower case does not.
  const capital = unhomoglyph(letter)
  return /^[A-Za-z]+$/.test(capital) ? capital.toLowerCase() : unhomoglyph(lower).toLowerCase()
}

/** The first of 26 letters: negative circled, negative squared, and those of flags, which no normalisation decomposes. */
const enclosedAlphabets = [0x1f150, 0x1f170, 0x1f1e6]

function enclosedLetter(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0
  const start = enclosedAlphabets.find((first) => code >= first && code < first + 26)
  return start === undefined ? undefined : String.fromCharCode(code - start + 'a'.charCodeAt(0))
}

export const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const digits: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** Maps digits and letter pairs that resemble letters. */
export const letterShape = (text: string): string =>
  text
    .replace(/[0134578]/g, (digit) => digits[digit] ?? digit)
    .replace(/i/g, 'l')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
