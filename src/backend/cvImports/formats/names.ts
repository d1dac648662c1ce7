import { countries } from '../../dictionaries/data/countries.ts'
import { languages } from '../../dictionaries/data/languages.ts'

/** Languages in which files name languages and countries. */
const spoken =
  'en uk de fr es it pt nl pl cs sk ro hu bg el hr sl sr sv da nb fi et lv lt tr ru he ar ja ko zh'.split(' ')
const normalize = (name: string) => name.normalize('NFKC').toLocaleLowerCase().trim()

function namesOf(type: 'language' | 'region', codes: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const language of spoken) {
    const names = new Intl.DisplayNames([language], { type, fallback: 'none' })
    for (const code of codes) {
      const name = names.of(code)
      if (name && !found.has(normalize(name))) found.set(normalize(name), code)
    }
  }
  return found
}

const countryIds = new Map(countries.map(({ code, id }) => [code as string, id]))
const findCountryByCode = (code: string) => countryIds.get(code) ?? null

const codes = languages.map(({ code }) => code)
const known = new Set(codes)
let languageNames: Map<string, string> | null = null
let countryNames: Map<string, string> | null = null

/** The code of a language by its name in many languages, or by an ISO 639 code; null if the dictionary has none. */
export function findLanguageCode(name: string): string | null {
  const plain = normalize(name)
  if (plain === '' || plain.length > 100) return null
  if (/^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/.test(plain)) {
    const code = toTwoLetters(plain.split(/[-_]/)[0] ?? '')
    if (known.has(code)) return code
  }
  languageNames ??= namesOf('language', codes)
  // 'English (UK)', 'Portuguese - Brazil'
  return languageNames.get(plain) ?? languageNames.get(plain.split(/\s*[(,/–-]/)[0] ?? '') ?? null
}

/** Bibliographic codes, which `Intl` does not know. */
const bibliographic: Readonly<Record<string, string>> = {
  ...{ alb: 'sq', arm: 'hy', chi: 'zh', cze: 'cs', dut: 'nl', fre: 'fr', geo: 'ka', ger: 'de', gre: 'el' },
  ...{ ice: 'is', mac: 'mk', may: 'ms', per: 'fa', rum: 'ro', slo: 'sk', wel: 'cy', bur: 'my', baq: 'eu' },
}

function toTwoLetters(code: string): string {
  if (known.has(code)) return code
  return bibliographic[code] ?? new Intl.Locale(code).language
}

/** The id of a country by its ISO 3166 code or its name in many languages; null if there is none. */
export function findCountryId(name: string): number | null {
  const plain = name.trim()
  if (plain === '' || plain.length > 100) return null
  const byCode = /^[A-Za-z]{2}$/.test(plain) ? findCountryByCode(plain.toUpperCase()) : null
  if (byCode !== null) return byCode
  countryNames ??= namesOf(
    'region',
    countries.map(({ code }) => code),
  )
  return findCountryByCode(countryNames.get(normalize(plain)) ?? '')
}
