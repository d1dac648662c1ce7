import { beforeAll, expect, test } from 'vitest'
import type { Employment } from '#contract/profiles/profiles.ts'
import { employmentTexts, stateOf } from '#features/employments/employmentTexts.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator } from '#i18n/translate.ts'

beforeAll(() => loadMessages())
const t = translator('en_GB')
const lasting = {
  company: 'Globex',
  position: 'Clerk',
  start_date: '2020-01-01',
  verified_at: null,
  verified_domain: null,
}
const shown = (dates: Pick<Employment, 'end_date' | 'termination_on' | 'ended'>) => {
  const one = { ...lasting, ...dates } as Employment
  return [employmentTexts(one, t, 'en_GB').period, stateOf(one, t, 'en_GB').text]
}

test('a mark of a company names its domain beside it, or that it is unverified, also under an earlier name', () => {
  const marks = (domain: string | null, earlier_name: boolean) => {
    const confirmed = { verified_at: '2026-03-02T00:00:00Z', verified_domain: domain, earlier_name }
    const one = { ...lasting, ...confirmed, end_date: null } as Employment
    const { label, note } = employmentTexts(one, t, 'en_GB')
    return `${label}. ${note}`
  }
  for (const earlier of [true, false]) {
    expect(marks('globex.com', earlier).match(/globex\.com/g)).toHaveLength(2)
    expect(marks(null, earlier)).toContain('unverified company')
    expect(marks(null, earlier)).not.toContain('{{')
  }
})

test('the period and the state of an employment name the same end', () => {
  expect(shown({ end_date: null, termination_on: null, ended: false })).toEqual([
    'Jan 2020 – present',
    'Current',
  ])
  const planned = { end_date: null, termination_on: '2027-03-01', ended: false }
  expect(shown(planned)).toEqual(['Jan 2020 – Feb 2027', 'Ends on Feb 28, 2027'])
  // The last day lasts.
  expect(shown({ end_date: '2026-03-02', termination_on: null, ended: false })).toEqual([
    'Jan 2020 – Mar 2026',
    'Ends on Mar 2, 2026',
  ])
  expect(shown({ end_date: '2026-03-02', termination_on: null, ended: true })).toEqual([
    'Jan 2020 – Mar 2026',
    'Not currently employed',
  ])
})
