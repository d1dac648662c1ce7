import { countries } from '../../dictionaries/data/countries.ts'
import { languages, unusualLanguageNames } from '../../dictionaries/data/languages.ts'
import { languageSpellings } from './languageSpellings.ts'
import { nameSearch } from './nameSearch.ts'

/** Languages in which files name languages and countries. */
const spoken =
  'en uk de fr es it pt nl pl cs sk ro hu bg el hr sl sr sv da nb fi et lv lt tr ru he ar ja ko zh'.split(' ')

/** 'Māori', 'Haitian-Creole', 'Українська мова': without accents, hyphens, and the word for language. */
const normalize = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}ʼ’'`´]/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .replace(/(?<!\p{L})(?:languages?|мов[аи]|язык|langue|lengua|idioma|lingua|jezyk|jazyk)(?!\p{L})/gu, '')
    .trim()

const countryIds = new Map(countries.map(({ code, id }) => [code as string, id]))
const codes = languages.map(({ code }) => code)
const known = new Set(codes)
/** Their names are of the language itself: 'Flemish', 'Brazilian Portuguese', 'Schweizer Hochdeutsch'. */
const regional =
  'nl-BE pt-BR pt-PT en-GB en-US en-AU en-CA es-ES es-MX es-419 fr-CA fr-CH de-AT de-CH zh-Hans zh-Hant ro-MD sw-CD'.split(
    ' ',
  )

function* ownNames(): Generator<[string, string]> {
  for (const names of Object.values(unusualLanguageNames))
    for (const [code, name] of Object.entries(names)) yield [normalize(name), code]
  for (const [code, spellings] of Object.entries(languageSpellings))
    for (const name of spellings.split(',')) yield [normalize(name), code]
}

const findLanguage = nameSearch(spoken, function* (locale): Generator<[string, string]> {
  // They win over CLDR, which calls some languages by the name of another.
  if (locale === spoken[0]) yield* ownNames()
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
  for (const code of [...codes, ...regional]) {
    const name = names.of(code)
    if (name) yield [normalize(name), code.split('-')[0] ?? code]
  }
})

const findCountry = nameSearch(spoken, function* (locale): Generator<[string, string]> {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  for (const { code } of countries) {
    const name = names.of(code)
    if (name) yield [normalize(name), code]
  }
})

/** The code of a language by its name in many languages, or by an ISO 639 code; null if the dictionary has none. */
export function findLanguageCode(name: string): string | null {
  const plain = name.normalize('NFKC').trim()
  if (plain === '' || plain.length > 100) return null
  // 'ga' is the code of Irish, 'Ga' the name of another language.
  const isName = /^\p{Lu}\p{Ll}/u.test(plain)
  return (isName && findByName(plain)) || findByCode(plain.toLowerCase()) || findByName(plain)
}

function findByCode(plain: string): string | null {
  const [, tag] = /^([a-z]{2,3})(?:[-_][a-z]{2,4})?$/.exec(plain) ?? []
  if (!tag) return null
  const code = known.has(tag) ? tag : (bibliographic[tag] ?? new Intl.Locale(tag).language)
  return known.has(code) ? code : null
}

function findByName(plain: string): string | null {
  const find = (one: string) => findLanguage(normalize(one)) ?? null
  // 'English / French' is the first of two.
  const [first = ''] = plain.split(/\s*\/\s*/)
  // 'English (UK)', 'Portuguese - Brazil', 'Sign language, American', 'Chinese (Cantonese)'
  const [base = '', rest = ''] = first.split(/\s*[(),]\s*|\s+\p{Pd}\s+/u)
  return find(plain) ?? find(`${rest} ${base}`) ?? (find(base) && find(rest)) ?? find(base)
}

/** Bibliographic codes, which `Intl` does not know. */
const bibliographic: Readonly<Record<string, string>> = {
  alb: 'sq',
  arm: 'hy',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  wel: 'cy',
  bur: 'my',
  baq: 'eu',
  tib: 'bo',
  mao: 'mi',
  fil: 'tl',
}

/** Codes by which Europass, or everybody, calls two countries. */
const otherCountryCodes: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** The id of a country by its ISO 3166 code or its name in many languages; null if there is none. */
export function findCountryId(name: string): number | null {
  const plain = name.trim()
  if (plain === '' || plain.length > 100) return null
  const code = plain.toUpperCase()
  const byCode = countryIds.get(otherCountryCodes[code] ?? code)
  if (byCode !== undefined) return byCode
  return countryIds.get(findCountry(normalize(plain)) ?? '') ?? null
}
