import { expect, test } from 'vitest'
import { JobForm, salaryMaximum } from '#contract/jobs/forms.ts'
import { toViolations } from '#contract/core/violations.ts'
import { parseAmount } from '#features/jobs/parseAmount.ts'

test.each([
  ['45000', 45_000],
  [' 45 000 ', 45_000],
  ['45\u00a0000', 45_000],
  ['45\u202f000', 45_000],
  ["45'000", 45_000],
  ['45,000', 45_000],
  ['45.000', 45_000],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1500.5', 1500.5],
  ['1500,50', 1500.5],
  ['1,500.50', 1500.5],
  ['1.500,50', 1500.5],
  ['1 500,5', 1500.5],
  ['0', 0],
  ['-5', -5],
])('%j is the amount %d', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount)
})

test.each([
  'abc',
  '45k',
  '1.5000',
  '45,00,000',
  '1234,567',
  '1,234.567',
  '1.234.56',
  '.5',
  '5.',
  '1e5',
  '',
  '$5',
])('%j is no amount', (typed) => {
  expect(parseAmount(typed)).toBeNaN()
})

const form = {
  title: 'Clerk',
  workplace_type: 1,
  employment_type: 1,
  country_id: 1,
  city: '',
  salary_type: 'single',
  salary_max: null,
  currency: 'EUR',
  salary_period: 'month',
  description: 'Text',
  language: null,
  experience: 'none',
  skill_ids: [],
  benefit_ids: [],
  manager_ids: [1],
  limited_to_managers: false,
  application_method: 'product',
  external_url: '',
  answer_days: null,
  opening: null,
  selection_steps: [],
  external_screening: null,
  external_screening_tool: '',
  blind: false,
}
const refusalOf = (salary_min: unknown) => {
  const value = { ...form, salary_min }
  const result = JobForm.safeParse(value)
  return result.success ? null : toViolations(result.error.issues, value)
}

test.each([
  [parseAmount('abc'), [{ field: 'salary_min', code: 'number' }]],
  ['3000', [{ field: 'salary_min', code: 'number' }]],
  [0, [{ field: 'salary_min', code: 'tooSmall', values: { minimum: 1 } }]],
  [-5, [{ field: 'salary_min', code: 'tooSmall', values: { minimum: 1 } }]],
  [1500.505, [{ field: 'salary_min', code: 'number' }]],
  [salaryMaximum + 1, [{ field: 'salary_min', code: 'tooLarge', values: { maximum: 100_000_000_000 } }]],
  [null, [{ field: 'salary_min', code: 'required' }]],
  [undefined, [{ field: 'salary_min', code: 'required' }]],
  [1500.5, null],
  [salaryMaximum, null],
])('a salary of %j is refused in true words', (amount, refusal) => {
  expect(refusalOf(amount)).toEqual(refusal)
})
