import { expect, test } from 'vitest'
import type { ExportedApplicant } from '#contract/applications/export.ts'
import { verifiedMonths } from '#contract/applications/verifiedMonths.ts'
import { applicantsCsv } from '#features/applications/applicantsCsv.ts'
import { toCsv } from '#features/applications/csv.ts'
import { loadMessages } from '#i18n/load.ts'
import { translator } from '#i18n/translate.ts'

await loadMessages()

const applicant: ExportedApplicant = {
  id: 1,
  alias: null,
  first_name: '=HYPERLINK("https://evil.example"',
  last_name: '"x")',
  email: '+1@people.example',
  city: 'Kyiv',
  country: 'Ukraine',
  employer: 'Line\nbreak, Inc.',
  state: 'sent',
  sent_at: '2026-02-05T22:30:00.000Z',
  viewed_at: null,
  decided_at: null,
  tags: ['-2', 'b'],
}

test('a file for spreadsheets runs no formula, and is read back as it was', () => {
  const lines = applicantsCsv([applicant], translator('en_GB'), 'Europe/Kyiv')
  expect(lines).toBe(
    '\uFEFFName,Email,Place,Employer when they applied,Status,Sent,First opened,Decided,Tags\r\n' +
      `"'=HYPERLINK(""https://evil.example"" ""x"")",'+1@people.example,"Kyiv, Ukraine","Line\nbreak, Inc.",New,2026-02-06 00:30,,,'-2; b\r\n`,
  )
  expect(applicantsCsv([], translator('uk_UA'), 'UTC')).toContain('Ім’я,Електронна пошта,')
})

test.for(['=1', '+1', '-1', '@a', '\t=1', '\r=1', ' =1', '\u202E=1', '＝1', '\uFEFF@x'])(
  'the cell %j is a text',
  (cell) => {
    expect(toCsv([[cell]]).replace(/[\uFEFF"]/g, '')).toMatch(/^'/)
  },
)

test('other cells stay as they are', () => {
  expect(toCsv([['a=b', 'Ann-Lee', 'مرحبا', '']])).toBe('\uFEFFa=b,Ann-Lee,مرحبا,\r\n')
})

test('verified months count each day once, until the day of sending', () => {
  const one = (start_date: string, end_date: string | null, more = {}) => ({
    start_date,
    end_date,
    verified: true,
    verified_domain: 'atlas.example',
    ...more,
  })
  const cases = [
    [[], 0],
    [[one('2021-01-01', '2023-12-31')], 36],
    [[one('2021-01-01', '2021-06-30'), one('2021-04-01', '2021-12-31')], 12],
    [[one('2021-01-01', '2021-12-31'), one('2021-03-01', '2021-04-30')], 12],
    [[one('2025-01-15', null)], 11],
    [[one('2025-01-01', '2030-01-01')], 12],
    [[one('2026-05-01', null)], 0],
    [[one('2021-01-01', '2021-12-31', { verified: false })], 0],
    [[one('2021-01-01', '2021-12-31', { verified_domain: null })], 0],
    [[one('2021-01-01', '2021-12-31', { earlier_name: true })], 0],
  ] as const
  for (const [work, months] of cases) expect(verifiedMonths(work, '2025-12-31')).toBe(months)
})
