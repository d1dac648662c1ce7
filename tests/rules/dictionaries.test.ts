import { expect, test } from 'vitest'
import { countries } from '#backend/dictionaries/data/countries.ts'
import {
  benefits,
  companySizes,
  competencies,
  employmentTypeNames,
  industries,
  skills,
  workplaceTypeNames,
} from '#backend/dictionaries/data/entries.ts'
import { languages } from '#backend/dictionaries/data/languages.ts'
import { namesOf } from '#backend/dictionaries/data/names.ts'
import { officeSynonyms } from '#backend/dictionaries/data/synonyms/offices.ts'
import { technologySynonyms } from '#backend/dictionaries/data/synonyms/technology.ts'
import { workshopSynonyms } from '#backend/dictionaries/data/synonyms/workshops.ts'
import { languageTag, locales } from '#contract/core/locale.ts'
import { nameOf, showDictionary } from '#backend/dictionaries/queries.ts'

const repeated = <Value>(values: readonly Value[]) =>
  values.filter((value, at) => values.indexOf(value) !== at)

const written = {
  skills,
  industries,
  companySizes,
  benefits,
  competencies,
  workplaceTypeNames,
  employmentTypeNames,
}

test.each(Object.entries(written))(
  '%s have unique ids and unique names in every language',
  (_name, entries) => {
    expect(repeated(entries.map(({ id }) => id))).toEqual([])
    expect(entries.every(({ id }) => Number.isSafeInteger(id) && id > 0)).toBe(true)
    for (const locale of locales)
      expect(repeated(entries.map(({ names }) => names[locale].toLowerCase()))).toEqual([])
  },
)

test('there are enough entries in each, and one industry is retired', () => {
  expect(skills.length).toBeGreaterThanOrEqual(320)
  expect(industries.length).toBeGreaterThanOrEqual(45)
  expect(benefits.length).toBeGreaterThanOrEqual(28)
  expect(industries.filter(({ isRetired }) => isRetired).length).toBe(1)
})

test('every skill is found by its name in the other language, and synonyms name skills that exist', () => {
  const inEnglish = showDictionary('skills', 'en_GB')
  expect(inEnglish[13008]).toMatchObject({
    name: 'Welding',
    synonyms: expect.arrayContaining(['Зварювання', 'welder']),
  })
  const ids = new Set(skills.map(({ id }) => id))
  const synonyms = { ...technologySynonyms, ...officeSynonyms, ...workshopSynonyms }
  expect(Object.keys(synonyms).filter((id) => !ids.has(Number(id)))).toEqual([])
  expect(Object.keys(synonyms).length).toBeGreaterThan(380)
})

test('Ukrainian names contain no Latin lookalikes', () => {
  const mixed = /[a-z][а-яіїєґ]|[а-яіїєґ][a-z]/i
  for (const { names } of [...skills, ...industries, ...benefits]) expect(names.uk_UA).not.toMatch(mixed)
})

test('every country, currency, time zone and language has a name in every locale', () => {
  expect(countries.length).toBeGreaterThanOrEqual(195)
  expect(countries[0]).toMatchObject({ id: 1, code: 'UA' })
  expect(countries[1]).toMatchObject({ id: 2, code: 'GB' })
  expect(repeated(countries.map(({ code }) => code))).toEqual([])
  const currencies = new Set(Intl.supportedValuesOf('currency'))
  const unusual = namesOf('languages')
  for (const locale of locales) {
    const region = new Intl.DisplayNames(languageTag(locale), { type: 'region', fallback: 'none' })
    const language = new Intl.DisplayNames(languageTag(locale), { type: 'language', fallback: 'none' })
    for (const { code } of countries) expect(region.of(code), code).toBeTruthy()
    for (const { code } of languages) expect(unusual[locale][code] ?? language.of(code), code).toBeTruthy()
  }
  for (const { currency, timeZone } of countries) {
    expect(currencies).toContain(currency)
    expect(() => new Intl.DateTimeFormat('en-GB', { timeZone })).not.toThrow()
  }
})

test('a retired industry keeps its name where it was chosen, and is offered no more', () => {
  const retired = industries.filter(({ isRetired }) => isRetired)
  expect(retired.length).toBeGreaterThan(0)
  for (const { id } of retired) {
    expect(Object.keys(showDictionary('industries', 'en_GB'))).not.toContain(String(id))
    expect(nameOf('industries', id, 'en_GB')).not.toBeNull()
  }
  expect(Object.keys(showDictionary('industries', 'en_GB'))).toHaveLength(industries.length - retired.length)
})
