import unhomoglyph from 'unhomoglyph'

/**
 * Cyrillic, Greek and small capital letters by the Latin ones that they resemble, in one class for both cases: the Unicode table
 * distinguishes В from в, but readers of a name do not. Compared with the confusables of UTS 39.
 */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', ь: 'b', ъ: 'b', с: 'c', ԁ: 'd', е: 'e', є: 'e', з: 'e', э: 'e', ё: 'e', г: 'r', ґ: 'r', һ: 'h', н: 'h', і: 'i', ї: 'i',
  ј: 'j', к: 'k', ќ: 'k', ӏ: 'l', м: 'm', п: 'n', о: 'o', р: 'p', ԛ: 'q', ѕ: 's', т: 't', у: 'y', ў: 'y', ѵ: 'v', ш: 'w', щ: 'w', ԝ: 'w', ѡ: 'w',
  х: 'x', ҳ: 'x', ү: 'y', ұ: 'y', и: 'u', й: 'u', л: 'л', д: 'д', ж: 'ж', ф: 'ф', ц: 'ц', ч: 'ч', ю: 'ю', я: 'я', б: 'б', ы: 'bl',
  α: 'a', β: 'b', ϲ: 'c', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't', υ: 'u', χ: 'x', γ: 'y', ω: 'w', ζ: 'z',
  ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ꞯ: 'q', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u',
  ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z', ǫ: 'q', օ: 'o', ո: 'n', հ: 'h', ⲟ: 'o',
  ß: 'b', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', '|': 'l', $: 's', '@': 'a', '€': 'e',
} // prettier-ignore

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
