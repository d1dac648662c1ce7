import type { DictionaryName, Enumeration } from '#contract/dictionaries/dictionaries.ts'
import { languageName as nameOfLanguage, withCapital } from '#contract/core/languageName.ts'
import { languageTag, type Locale } from '#contract/core/locale.ts'
import { toNameKey } from '../core/nameKey.ts'
import { countries } from './data/countries.ts'
import {
  benefits,
  companySizes,
  competencies,
  employmentTypeNames,
  industries,
  skills,
  workplaceTypeNames,
} from './data/entries.ts'
import { languages, unusualLanguageNames } from './data/languages.ts'
import type { Country, DictionaryEntry } from './data/types.ts'

const countryById = new Map(countries.map((country) => [country.id, country]))
const activeIndustries = new Set(industries.filter((one) => !one.isRetired).map((one) => one.id))
const sizes = new Set(companySizes.map((size) => size.id))
const benefitIds = new Set(benefits.map((benefit) => benefit.id))
const currencies = new Set(countries.map((country) => country.currency))
const competencyIds = new Set(competencies.map((competency) => competency.id))
const languageCodes = new Set(languages.map((language) => language.code))
const skillIds = new Set(skills.map((skill) => skill.id))
const synonymsById = new Map(
  skills.map(({ id, names, synonyms }) => [id, [...Object.values(names), ...synonyms]]),
)
const skillsByName = new Map(
  skills.flatMap(({ id, names }) => Object.values(names).map((name) => [toNameKey(name), id])),
)

export const findCountry = (id: number): Country | undefined => countryById.get(id)
export const isActiveIndustry = (id: number): boolean => activeIndustries.has(id)
export const isCompanySize = (id: number): boolean => sizes.has(id)
export const isBenefit = (id: number): boolean => benefitIds.has(id)
/** Whether the ISO 4217 code is the currency of a country. */
export const isCurrency = (code: string): boolean => currencies.has(code)
export const isCompetency = (id: number): boolean => competencyIds.has(id)
/** Whether the ISO 639 code is in the dictionary. */
export const isLanguage = (code: string): boolean => languageCodes.has(code)
export const isSkill = (id: number): boolean => skillIds.has(id)
/** The names of a skill in all languages, and other words for it. */
export const skillSynonyms = (id: number): readonly string[] => synonymsById.get(id) ?? []
/** The skill that has this name in any language; case does not matter. */
export const findSkill = (name: string): number | undefined => skillsByName.get(toNameKey(name))

const sources: Readonly<Record<DictionaryName, (locale: Locale) => Enumeration>> = {
  skills: skillNames,
  // A retired industry keeps its name where it was chosen, but is no longer offered.
  industries: (locale) =>
    names(
      industries.filter((industry) => !industry.isRetired),
      locale,
    ),
  companySizes: (locale) => names(companySizes, locale),
  benefits: (locale) => names(benefits, locale),
  workplaceTypes: (locale) => names(workplaceTypeNames, locale),
  employmentTypes: (locale) => names(employmentTypeNames, locale),
  countries: countryNames,
  competencies: competencyNames,
  languages: languageNames,
}
const cache = new Map<string, Enumeration>()

/** A dictionary in one language. Cached: the data is part of the code. */
export function showDictionary(name: DictionaryName, locale: Locale): Enumeration {
  const key = `${name} ${locale}`
  const cached = cache.get(key)
  if (cached) return cached
  const enumeration = sources[name](locale)
  cache.set(key, enumeration)
  return enumeration
}

/** The name of an entry, retired ones included; null if there is none. */
export function nameOf(name: DictionaryName, id: number | null, locale: Locale): string | null {
  if (id === null) return null
  if (name === 'industries') {
    const industry = industries.find((one) => one.id === id)
    return industry ? industry.names[locale] : null
  }
  const entry = showDictionary(name, locale)[id]
  return entry === undefined ? null : typeof entry === 'string' ? entry : entry.name
}

function names(entries: readonly DictionaryEntry[], locale: Locale): Enumeration {
  return Object.fromEntries(entries.map((entry) => [entry.id, entry.names[locale]]))
}

function countryNames(locale: Locale): Enumeration {
  const inLanguage = new Intl.DisplayNames([languageTag(locale)], { type: 'region' })
  return Object.fromEntries(
    countries.map(({ id, code, currency }) => [id, { name: inLanguage.of(code) ?? code, code, currency }]),
  )
}

function competencyNames(locale: Locale): Enumeration {
  return Object.fromEntries(
    competencies.map((entry) => [
      entry.id,
      { name: entry.names[locale], synonyms: [...entry.synonyms[locale]] },
    ]),
  )
}

/** A skill is found by its names in other languages, too. */
function skillNames(locale: Locale): Enumeration {
  return Object.fromEntries(
    skills.map(({ id, names, synonyms }) => {
      const name = names[locale]
      const others = new Set([...Object.values(names), ...synonyms])
      others.delete(name)
      return [id, { name, synonyms: [...others] }]
    }),
  )
}

function languageNames(locale: Locale): Enumeration {
  return Object.fromEntries(languages.map(({ id, code }) => [id, { name: languageName(code, locale), code }]))
}

/** The name of any language of the dictionary; `Intl` lacks some. */
export function languageName(code: string, locale: Locale): string {
  const unusual = unusualLanguageNames[locale][code]
  return unusual ? withCapital(unusual, languageTag(locale)) : nameOfLanguage(code, locale)
}
