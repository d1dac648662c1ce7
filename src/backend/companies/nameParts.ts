import { languageCode } from '#contract/core/languageCode.ts'
import { locales } from '#contract/core/locale.ts'
import { countries } from '../dictionaries/data/countries.ts'
import { lettersOf, visualKey } from './letterShapes.ts'

/** What is left of a company's name without the words that say nothing about which company it is. */
export interface NameParts {
  /** Without legal form and article; a long name also without group words. */
  readonly own: string
  /** Further without group words, countries and numbers: `Northwind` of `Northwind Ukraine` and of `Northwind 24`. */
  readonly short: string
}

/** Neither is ever empty: a company may be named 'Limited'. */
export function namePartsOf(name: string): NameParts {
  const words = withoutArticle(trim(wordsOf(name), isForm))
  const own = trim(trim(words, isGroupWord, distinctiveLetters), isForm)
  const short = trim(words, isAddition)
  return { own: own.join(' ') || name, short: trim(short, isForm).join(' ') || name }
}

/** Shorter words are often ordinary ones: 'Agro Group' and 'Agro Holding' are different companies. */
const distinctiveLetters = 6

const longForms =
  /товариство з обмеженою відповідальністю|товариство з додатковою відповідальністю|приватне акціонерне товариство|публічне акціонерне товариство|акціонерне товариство|приватне підприємство|державне підприємство|комунальне підприємство|фізична особа[\s-]*підприємець|общество с ограниченной ответственностью|група компаній|group of companies|sp\.?\s*z\s*o\.?\s*o\.?|s\.?\s*r\.?\s*o\.?(?=\s|$)/giu
const host = /(?<=^|\s)(?:https?:\/\/)?www\.|https?:\/\//giu
const domainEnding =
  /\.(?:com|net|org|co|in|kyiv|kiev)\.(?:ua|uk)(?=[\s"»”/]|$)|\.(?:com|net|org|info|biz|io|ai|app|dev|tech|jobs|co|ua|eu|uk|de|pl)(?=[\s"»”/]|$)/giu
/** Compatibility decomposition would make letters of them: `NorthwindTM`. */
const trademarks = /[™℠]/gu
/** Joins words as in `Northwind-Ukraine`, but neither initials nor `Co-op`. */
const joint = /(?<=[\p{L}\p{N}]{3})[-‐‑.](?=[\p{L}\p{N}]{2})/gu
/** Words written together, as in `NorthwindUkraine` and `Northwind24`. */
const seam =
  /(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})|(?<=\p{L}{3})(?=\p{N}+(?:\s|$))|(?<=(?:^|\s)\p{N}+)(?=\p{L}{3})/gu

const wordsOf = (name: string): string[] =>
  name
    .replace(trademarks, ' ')
    .normalize('NFKC')
    .replace(longForms, ' ')
    .replace(host, '')
    .replace(domainEnding, ' ')
    .replace(joint, ' ')
    .replace(seam, ' ')
    .split(/[\s,;:()[\]{}<>"'«»“”„/|–—_]+/u)
    .filter((word) => lettersOf(word) !== '')

/** Compared by visual key, so that ТОВ in Latin letters matches. */
const keysOf = (words: string) => new Set(words.split(' ').map(visualKey))
const shortForms = keysOf(
  [
    'ltd limited llc llp lp plc inc incorporated corp corporation co company companies tm gmbh ag kg ug ohg sa sas sarl srl spa',
    'bv nv oy oyj ab as aps doo ood pte pty pvt kk se',
    'тов тзов тдв пп фоп ат прат пат кп дп ооо зао оао ип тм компанія корпорація',
    'official careers jobs hr hiring recruiting recruitment',
  ].join(' '),
)
const articles = keysOf('the a an')
/** What stays behind at the end: `Northwind and Co`, `Northwind, The`. */
const leftOver = keysOf('and та the')
const groupWords = keysOf('group groups holding holdings група груп групп холдинг')
/** Group words only at the end of a name: 'Global Logic' is not 'Logic'. */
const reachWords = keysOf('international intl global worldwide hq headquarters інтернешнл інтернешнал глобал')
/** A country after these is what the name is about: 'National Bank of Greece'. */
const connectors = keysOf('of for in and в у для та і')

/** Recognises words that can be left out at an end of a name: how many of them, 0 for none. */
type Spare = (words: readonly string[], end: 'first' | 'last') => number

const isForm: Spare = (words, end) =>
  Number(shortForms.has(keyAt(words, end)) || (end === 'last' && leftOver.has(keyAt(words, end))))
const isNumber: Spare = (words, end) => Number(/^\p{N}+$/u.test(words.at(end === 'first' ? 0 : -1) ?? ''))
const isGroupWord: Spare = (words, end) =>
  Number(groupWords.has(keyAt(words, end)) || (end === 'last' && reachWords.has(keyAt(words, end))))
const isCountry: Spare = (words, end) => {
  for (let size = Math.min(longestCountry, words.length - 1); size > 0; size--) {
    const found = end === 'first' ? words.slice(0, size) : words.slice(-size)
    const before = end === 'last' ? visualKey(words.at(-size - 1) ?? '') : ''
    // 'Us' is also a word.
    if (countryKeys().has(visualKey(found.join(''))) && !connectors.has(before) && found.join('') !== 'Us')
      return size
  }
  return 0
}

const isAddition: Spare = (words, end) =>
  isGroupWord(words, end) || isNumber(words, end) || isCountry(words, end)

const keyAt = (words: readonly string[], end: 'first' | 'last') =>
  visualKey(words.at(end === 'first' ? 0 : -1) ?? '')

function trim(words: readonly string[], spare: Spare, minLetters = 2): readonly string[] {
  for (const end of ['last', 'first'] as const) {
    const count = spare(words, end)
    const rest = end === 'last' ? words.slice(0, words.length - count) : words.slice(count)
    if (count > 0 && lettersOf(rest.join('')).length >= minLetters) return trim(rest, spare, minLetters)
  }
  return words
}

const withoutArticle = (words: readonly string[]) =>
  words.length > 1 && articles.has(keyAt(words, 'first')) ? words.slice(1) : words

/** Abbreviations, which the names of CLDR lack. */
const abbreviations = ['ua', 'usa', 'eu', 'uae', 'США', 'ЄС']
/** Numbers of continents by UN M49, as CLDR names them. */
const continents = ['002', '003', '005', '019', '142', '150', '419', 'EU']
const longestCountry = 4
let cachedKeys: ReadonlySet<string> | null = null

/** Made at the first use: the names of CLDR in our languages and in the country's own, long and short. */
function countryKeys(): ReadonlySet<string> {
  if (cachedKeys) return cachedKeys
  const codes = [...countries.map(({ code }) => code), ...continents]
  const nameIn = (language: string, code: string, style: 'long' | 'short') =>
    new Intl.DisplayNames(language, { type: 'region', style }).of(code) ?? code
  const names = codes.flatMap((code) =>
    [...locales.map(languageCode), new Intl.Locale(`und-${code}`).maximize().language].flatMap((language) =>
      (['long', 'short'] as const).map((style) => nameIn(language, code, style)),
    ),
  )
  cachedKeys = new Set([...names, ...abbreviations].map(visualKey))
  return cachedKeys
}
