import { expect, test } from 'vitest'
import { locales } from '#contract/core/locale.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { dayText, groupByDay } from '#features/notifications/days.ts'
import { formatDay } from '#i18n/dates.ts'

const viewed = (id: number, at: string): Notification => ({
  id,
  group_id: id,
  count: 1,
  unread: 1,
  read: false,
  created_at: at,
  logo_url: null,
  kind: 'applicationViewed',
  data: { application_id: id, job_id: 1, job_title: 'Engineer', company_slug: 'acme', company: 'Acme' },
})
const idsOf = (items: readonly Notification[], timeZone = 'UTC') =>
  groupByDay(items, timeZone).map(({ date, items: ofDay }) => [date, ofDay.map(({ id }) => id)])

test('notifications are grouped by the reader’s days', () => {
  const items = [viewed(2, '2026-05-12T22:30:00Z'), viewed(1, '2026-05-12T08:00:00Z')]
  expect(idsOf(items)).toEqual([['2026-05-12', [2, 1]]])
  expect(idsOf(items, 'Europe/Kyiv')).toEqual([
    ['2026-05-13', [2]],
    ['2026-05-12', [1]],
  ])
})

test.for([
  ['2026-05-12', 'Today', 'Сьогодні'],
  ['2026-05-11', 'Yesterday', 'Учора'],
  ['2026-05-02', 'May 2, 2026', '2 трав. 2026 р.'],
  ['2025-12-31', 'Dec 31, 2025', '31 груд. 2025 р.'],
] as const)('%s is %s', ([date, english, ukrainian]) => {
  const at = { timeZone: 'UTC', now: new Date('2026-05-12T10:00:00Z') }
  expect(dayText(date, { locale: 'en_GB', ...at })).toBe(english)
  expect(dayText(date, { locale: 'uk_UA', ...at })).toBe(ukrainian)
})

test('earlier days look as everywhere', () => {
  const at = { timeZone: 'UTC', now: new Date('2026-05-12T10:00:00Z') }
  for (const locale of locales)
    for (let month = 1; month <= 12; month++) {
      const date = `2025-${String(month).padStart(2, '0')}-09`
      expect(dayText(date, { locale, ...at })).toBe(formatDay(date, locale))
    }
})
