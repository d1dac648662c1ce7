import { beforeAll, expect, test } from 'vitest'
import type { Salary } from '#contract/jobs/jobs.ts'
import { jobTranslator, placeText, salaryText, titleText } from '#features/jobs/jobText.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator } from '#i18n/translate.ts'

beforeAll(loadMessages)

const salary = (change: Partial<Salary>): Salary => ({
  type: 'single',
  min: 3000,
  max: null,
  currency: 'EUR',
  period: 'month',
  ...change,
})
const inEnglish = (value: Salary | null) =>
  plain(salaryText(value, 'en_GB', jobTranslator(translator('en_GB'))))
const inUkrainian = (value: Salary | null) =>
  plain(salaryText(value, 'uk_UA', jobTranslator(translator('uk_UA'))))
/** The language data puts no-break spaces between digits and symbols. */
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f\u2009]/g, ' ') ?? null

test('a salary has its currency and period', () => {
  expect(inEnglish(salary({}))).toBe('€3,000 per month')
  expect(inUkrainian(salary({}))).toBe('3 000 € на місяць')
  expect(inEnglish(salary({ currency: 'CAD' }))).toBe('CA$3,000 per month')
  expect(inEnglish(salary({ currency: 'UAH', min: 600000, period: 'year' }))).toBe('₴600,000 per year')
})

test('a range with equal ends is shown once', () => {
  const range = salary({ type: 'range', min: 40000, max: 55000, currency: 'UAH' })
  expect(inEnglish(range)).toBe('₴40,000–55,000 per month')
  expect(inUkrainian(range)).toBe('40 000–55 000 ₴ на місяць')
  expect(inEnglish(salary({ type: 'range', max: 4000 }))).toBe('€3,000–4,000 per month')
})

test('a salary without figures is named, and a missing one is omitted', () => {
  const empty = { min: null, max: null, currency: null, period: null }
  expect(inEnglish(salary({ type: 'negotiable', ...empty }))).toBe('Salary negotiable')
  expect(inUkrainian(salary({ type: 'notSpecified', ...empty }))).toBe('Зарплату не вказано')
  expect(inEnglish(null)).toBeNull()
  expect(inEnglish(salary({ min: null }))).toBeNull()
})

test('a place consists of its known parts', () => {
  expect(placeText({ city: 'Kyiv', country: 'Ukraine' })).toBe('Kyiv, Ukraine')
  expect(placeText({ city: '', country: 'Ukraine' })).toBe('Ukraine')
  expect(placeText({ city: '', country: null })).toBe('')
})

test('a draft without a title has a placeholder name', () => {
  expect(titleText({ title: '' }, jobTranslator(translator('en_GB')))).toBe('Untitled draft')
})
