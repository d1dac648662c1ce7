import unhomoglyph from 'unhomoglyph'
import { lookalikes } from './lookalikes.ts'
import { toLatin } from './slugs.ts'

/**
 * What a company's name looks like and what it sounds like. Two names that share a key can be taken for each other:
 * whatever their case, script, spaces, punctuation, diacritics and legal form.
 */
export function nameKeysOf(name: string): string[] {
  const plain = withoutLegalForm(name)
  return [...new Set([looksLike(plain), soundsLike(plain)])]
}

/** The skeleton of UTS 39, and beyond it one class for each letter in whichever case it is written. */
function looksLike(name: string): string {
  return shape(lettersOf([...name.normalize('NFKC')].map(lookalike).join('')) || name)
}

/** The name in Latin letters, with those that transliterations disagree on made equal. */
function soundsLike(name: string): string {
  const latin = toLatin(name.normalize('NFKC').toLowerCase())
  const heard = lettersOf([...latin].map(lookalike).join(''))
    .replace(/ck?(?!h)/g, 'k')
    .replace(/y/g, 'i')
    .replace(/ii+/g, 'i')
  return shape(heard || name)
}

function lookalike(letter: string): string {
  const lower = letter.toLowerCase()
  // Greek capitals look like other letters than their small forms: Ν is an N, ν a v.
  if (letter !== lower && /\p{Script=Greek}/u.test(letter)) return unhomoglyph(letter).toLowerCase()
  const own = lookalikes[lower]
  if (own !== undefined) return own
  if (/^[a-z]$/.test(lower)) return lower
  // A capital may look like a Latin letter where its small form does not.
  const capital = unhomoglyph(letter)
  return /^[A-Za-z]+$/.test(capital) ? capital.toLowerCase() : unhomoglyph(lower).toLowerCase()
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const digits: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** Digits that stand for letters, and pairs of letters that look like one. */
const shape = (text: string) =>
  text
    .replace(/[0134578]/g, (digit) => digits[digit] ?? digit)
    .replace(/i/g, 'l')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')

const longForms =
  /товариство з обмеженою відповідальністю|товариство з додатковою відповідальністю|приватне акціонерне товариство|публічне акціонерне товариство|акціонерне товариство|приватне підприємство|державне підприємство|комунальне підприємство|фізична особа[\s-]*підприємець|общество с ограниченной ответственностью|sp\.?\s*z\s*o\.?\s*o\.?|s\.?\s*r\.?\s*o\.?(?=\s|$)/giu
/** Compared by their looks, so that a ТОВ in Latin letters is one too. */
const shortForms = new Set(
  [
    'ltd limited llc llp lp plc inc incorporated corp corporation co company gmbh ag kg ug ohg sa sas sarl srl spa',
    'bv nv oy oyj ab as aps doo ood pte pty pvt kk se',
    'тов тзов тдв пп фоп ат прат пат кп дп ооо зао оао ип',
    'official careers jobs hr hiring recruiting recruitment',
  ]
    .join(' ')
    .split(' ')
    .map(looksLike),
)

/** What remains is never nothing: a company may be called 'Limited'. */
function withoutLegalForm(name: string): string {
  const words = name
    .normalize('NFKC')
    .replace(longForms, ' ')
    .replace(/\.(com\.ua|co\.uk|com|net|org|info|biz|io|co|ua|eu|uk|de|pl)(?=[\s"»”]|$)/giu, ' ')
    .split(/[\s,;:()"'«»“”„/|]+/u)
    .filter((word) => lettersOf(word) !== '')
  const essential = [...words]
  const isForm = (word: string | undefined) => word !== undefined && shortForms.has(looksLike(word))
  while (essential.length > 1 && isForm(essential.at(-1))) essential.pop()
  while (essential.length > 1 && isForm(essential[0])) essential.shift()
  return essential.join(' ') || name
}
