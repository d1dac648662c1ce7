import unhomoglyph from 'unhomoglyph'
import { lookalikes } from './lookalikes.ts'
import { toLatin } from './slugs.ts'

/**
 * Keys of how a company's name looks and sounds. Two names that share a key are confusable, regardless of case,
 * script, spacing, punctuation, diacritics and legal form.
 */
export function nameKeysOf(name: string): string[] {
  const plain = withoutLegalForm(name)
  return [...new Set([visualKey(plain), phoneticKey(plain)])]
}

/** The UTS 39 skeleton, with one class per letter for both cases. */
function visualKey(name: string): string {
  return letterShape(lettersOf([...name.normalize('NFKC')].map(lookalike).join('')) || name)
}

/** The name in Latin letters, with the differences between transliterations removed. */
function phoneticKey(name: string): string {
  const latin = toLatin(name.normalize('NFKC').toLowerCase())
  const spelled = lettersOf([...latin].map(lookalike).join(''))
    .replace(/ck?(?!h)/g, 'k')
    .replace(/y/g, 'i')
    .replace(/ii+/g, 'i')
  return letterShape(spelled || name)
}

function lookalike(letter: string): string {
  const lower = letter.toLowerCase()
  // Greek capitals differ from their lower case: Ν resembles N, ν resembles v.
  if (letter !== lower && /\p{Script=Greek}/u.test(letter)) return unhomoglyph(letter).toLowerCase()
  const own = lookalikes[lower]
  if (own !== undefined) return own
  if (/^[a-z]$/.test(lower)) return lower
  // A capital may resemble a Latin letter although its lower case does not.
  const capital = unhomoglyph(letter)
  return /^[A-Za-z]+$/.test(capital) ? capital.toLowerCase() : unhomoglyph(lower).toLowerCase()
}

const lettersOf = (text: string) =>
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

const longForms =
  /товариство з обмеженою відповідальністю|товариство з додатковою відповідальністю|приватне акціонерне товариство|публічне акціонерне товариство|акціонерне товариство|приватне підприємство|державне підприємство|комунальне підприємство|фізична особа[\s-]*підприємець|общество с ограниченной ответственностью|sp\.?\s*z\s*o\.?\s*o\.?|s\.?\s*r\.?\s*o\.?(?=\s|$)/giu
/** Compared by visual key, so that ТОВ in Latin letters matches. */
const shortForms = new Set(
  [
    'ltd limited llc llp lp plc inc incorporated corp corporation co company gmbh ag kg ug ohg sa sas sarl srl spa',
    'bv nv oy oyj ab as aps doo ood pte pty pvt kk se',
    'тов тзов тдв пп фоп ат прат пат кп дп ооо зао оао ип',
    'official careers jobs hr hiring recruiting recruitment',
  ]
    .join(' ')
    .split(' ')
    .map(visualKey),
)

/** Never empty: a company may be named 'Limited'. */
function withoutLegalForm(name: string): string {
  const words = name
    .normalize('NFKC')
    .replace(longForms, ' ')
    .replace(/\.(com\.ua|co\.uk|com|net|org|info|biz|io|co|ua|eu|uk|de|pl)(?=[\s"»”]|$)/giu, ' ')
    .split(/[\s,;:()"'«»“”„/|]+/u)
    .filter((word) => lettersOf(word) !== '')
  const essential = [...words]
  const isForm = (word: string | undefined) => word !== undefined && shortForms.has(visualKey(word))
  while (essential.length > 1 && isForm(essential.at(-1))) essential.pop()
  while (essential.length > 1 && isForm(essential[0])) essential.shift()
  return essential.join(' ') || name
}
