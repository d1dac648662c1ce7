import { expect, test } from 'vitest'
import { EmploymentForm } from '#contract/employments/edits.ts'
import { toViolations } from '#contract/core/violations.ts'
import { joinMonth, splitMonth } from '#features/profiles/editors/months.ts'

test('a month is its first or its last day, and both read back as the month', () => {
  const month = { year: '2020', month: '02' }
  expect(joinMonth(month, 'first')).toBe('2020-02-01')
  expect(joinMonth(month, 'last')).toBe('2020-02-29')
  for (const day of ['2020-02-01', '2020-02-29', '2020-02-17']) expect(splitMonth(day)).toEqual(month)
})

test('an incomplete month is kept as typed, and is no day', () => {
  for (const month of [
    { year: '2020', month: '' },
    { year: '', month: '02' },
    { year: '202', month: '02' },
    { year: '20201', month: '02' },
  ]) {
    const value = joinMonth(month, 'first')
    expect(splitMonth(value)).toEqual(month)
    expect(refusals({ start_date: value })).toEqual([['start_date', 'invalid']])
  }
  expect(joinMonth({ year: '', month: '' }, 'last')).toBe('')
  expect(refusals({ start_date: '' })).toEqual([['start_date', 'required']])
})

test('an end is after its start, or open', () => {
  expect(refusals({ end_date: null })).toEqual([])
  expect(refusals({ end_date: '2020-02-29' })).toEqual([])
  expect(refusals({ end_date: '2020-01-31' })).toEqual([['end_date', 'endBeforeStart']])
  expect(refusals({ end_date: '2020-01-31', position: '' }).map(([field]) => field)).toContain('end_date')
  expect(refusals({ end_date: '' })).toEqual([['end_date', 'required']])
})

function refusals(change: Record<string, unknown>): [string, string][] {
  const form = {
    company: 'Acme',
    position: 'Clerk',
    start_date: '2020-02-01',
    end_date: null,
    description: '',
  }
  const value = { ...form, ...change }
  const result = EmploymentForm.safeParse(value)
  return result.success
    ? []
    : toViolations(result.error.issues, value).map(({ field, code }) => [field, code])
}
