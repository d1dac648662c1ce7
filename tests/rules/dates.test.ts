import { expect, test } from 'vitest'
import { formatDay, formatLong, formatMonth } from '#i18n/dates.ts'
import { relativeTime } from '#i18n/relativeTime.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('dates are formatted as in each language', () => {
  expect(formatDay('2026-02-05', 'en_GB')).toBe('Feb 5, 2026')
  expect(formatDay('2026-02-05', 'uk_UA')).toBe('5 лют. 2026 р.')
  expect(formatMonth('2026-02-05', 'en_GB')).toBe('Feb 2026')
  expect(formatMonth('2026-02-05', 'uk_UA')).toBe('лютий 2026')
  expect(formatDay('2026-02-05T23:30:00Z', 'en_GB', { timeZone: 'Europe/Kyiv' })).toBe('Feb 6, 2026')
  expect(formatDay('yesterday', 'en_GB')).toBe('')
})

test('the long form is relative for less than five days', () => {
  const long = (hours: number, locale: 'en_GB' | 'uk_UA') => formatLong(before(hours), locale, { now })
  expect(long(21.5, 'en_GB')).toBe('February 28, 2026, at 2:30 PM (21 hours ago)')
  expect(long(21.5, 'uk_UA')).toBe('28 лютого 2026 р. о 14:30 (21 годину тому)')
  expect(long(119, 'en_GB')).toBe('February 24, 2026, at 1:00 PM (4 days ago)')
  expect(long(120, 'en_GB')).toBe('February 24, 2026, at 12:00 PM')
  expect(long(-2, 'en_GB')).toBe('March 1, 2026, at 2:00 PM')
})

test.each([
  [-50, 'just now', 'щойно'],
  [0.99, 'just now', 'щойно'],
  [1, '1 hour ago', '1 годину тому'],
  [23.9, '23 hours ago', '23 години тому'],
  [24, '1 day ago', '1 день тому'],
  [6 * 24 - 0.1, '5 days ago', '5 днів тому'],
  [6 * 24, '1 week ago', '1 тиждень тому'],
  [14 * 24 - 0.1, '1 week ago', '1 тиждень тому'],
  [14 * 24, '2 weeks ago', '2 тижні тому'],
  [30 * 24 - 0.1, '4 weeks ago', '4 тижні тому'],
  [30 * 24, '30+ days ago', 'понад 30 днів тому'],
])('%s hours ago is formatted as %s', (hours, english, ukrainian) => {
  expect(relativeTime(before(hours), 'en_GB', now)).toBe(english)
  expect(relativeTime(before(hours), 'uk_UA', now)).toBe(ukrainian)
})
