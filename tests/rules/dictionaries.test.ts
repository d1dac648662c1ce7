import { expect, test } from 'vitest'
import { benefits } from '#backend/dictionaries/data/benefits.ts'
import { companySizes } from '#backend/dictionaries/data/companySizes.ts'
import { countries } from '#backend/dictionaries/data/countries.ts'
import { industries } from '#backend/dictionaries/data/industries.ts'
import { languageNames } from '#backend/dictionaries/data/languageNames.ts'
import { languages } from '#backend/dictionaries/data/languages.ts'
import { skills } from '#backend/dictionaries/data/skills.ts'
import { officeSynonyms } from '#backend/dictionaries/data/synonyms/offices.ts'
import { technologySynonyms } from '#backend/dictionaries/data/synonyms/technology.ts'
import { workshopSynonyms } from '#backend/dictionaries/data/synonyms/workshops.ts'
import { dictionary } from '#backend/dictionaries/queries.ts'

const repeated = <Value>(values: readonly Value[]) =>
  values.filter((value, at) => values.indexOf(value) !== at)

const written = { skills, industries, companySizes, benefits }

test.each(Object.entries(written))(
  '%s have unique ids and unique names in both languages',
  (_name, entries) => {
    expect(repeated(entries.map(({ id }) => id))).toEqual([])
    expect(entries.every(({ id }) => Number.isSafeInteger(id) && id > 0)).toBe(true)
    expect(repeated(entries.map(({ en }) => en.toLowerCase()))).toEqual([])
    expect(repeated(entries.map(({ uk }) => uk.toLowerCase()))).toEqual([])
  },
)

test('there are enough entries in each, and one industry is retired', () => {
  expect(skills.length).toBeGreaterThanOrEqual(320)
  expect(industries.length).toBeGreaterThanOrEqual(45)
  expect(benefits.length).toBeGreaterThanOrEqual(28)
  expect(industries.filter(({ retired }) => retired === true).length).toBe(1)
})

test('every skill is found by its name in the other language, and synonyms name skills that exist', () => {
  const inEnglish = dictionary('skills', 'en_GB')
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
  for (const { uk } of [...skills, ...industries, ...benefits]) expect(uk).not.toMatch(mixed)
})

test('every country, currency, time zone and language has a name in both locales', () => {
  expect(countries.length).toBeGreaterThanOrEqual(195)
  expect(countries[0]).toMatchObject({ id: 1, code: 'UA' })
  expect(countries[1]).toMatchObject({ id: 2, code: 'GB' })
  expect(repeated(countries.map(({ code }) => code))).toEqual([])
  const currencies = new Set(Intl.supportedValuesOf('currency'))
  for (const locale of ['en-GB', 'uk-UA']) {
    const region = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    const language = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
    for (const { code } of countries) expect(region.of(code), code).toBeTruthy()
    for (const { code } of languages) expect(languageNames[code] ?? language.of(code), code).toBeTruthy()
  }
  for (const { currency, timeZone } of countries) {
    expect(currencies).toContain(currency)
    expect(() => new Intl.DateTimeFormat('en-GB', { timeZone })).not.toThrow()
  }
})
