import { expect, test } from 'vitest'
import { canExtendRetention, RetentionForm, retentionMaximum } from '#contract/applications/retention.ts'
import { applicationStates } from '#contract/core/applicationStates.ts'

const retained_until = '2027-05-03T10:00:00.000Z'

test('a candidate is asked for a longer time after a decision that hires nobody, once there is a date', () => {
  const extendable = (application: { retained_until: string | null; days: number }) =>
    applicationStates.filter((state) => canExtendRetention({ state, ...application }))
  expect(extendable({ retained_until, days: 180 })).toEqual(['shortlisted', 'rejected'])
  expect(extendable({ retained_until, days: retentionMaximum - 1 })).toEqual(['shortlisted', 'rejected'])
  expect(extendable({ retained_until, days: retentionMaximum })).toEqual([])
  expect(extendable({ retained_until: null, days: 180 })).toEqual([])
})

test.each([
  [29, false],
  [30, true],
  ['90', true],
  [730, true],
  [731, false],
  [90.5, false],
  ['', false],
])('%s days can be chosen: %s', (days, isValid) => {
  expect(RetentionForm.safeParse({ days }).success).toBe(isValid)
})
