import { expect, test } from 'vitest'
import { instantOf, isWallTime, minuteIn } from '#contract/core/days.ts'

const zones = [
  'Europe/Kyiv',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
]
const minute = 60_000

test('a minute that clocks show is the first instant at which they show it', () => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  for (const zone of zones)
    for (let at = start; at < start + 366 * 24 * 60 * minute; at += 97 * minute) {
      const shown = minuteIn(zone, new Date(at))
      const found = instantOf(zone, shown.replace(' ', 'T'))
      expect(found && minuteIn(zone, found)).toBe(shown)
      expect(Number(found)).toBeLessThanOrEqual(at)
    }
})

test.each([
  ['Europe/Kyiv', '2027-03-28T02:59', '2027-03-28T00:59:00.000Z'],
  ['Europe/Kyiv', '2027-03-28T03:30', undefined],
  ['Europe/Kyiv', '2027-03-28T04:00', '2027-03-28T01:00:00.000Z'],
  ['Europe/Kyiv', '2027-10-31T03:30', '2027-10-31T00:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', undefined],
  ['Pacific/Apia', '2011-12-30T12:00', undefined],
])('in %s, %s is %s', (zone, wallTime, instant) => {
  expect(instantOf(zone, wallTime)?.toISOString()).toBe(instant)
})

test.each([
  '2027-02-30T10:00',
  '2027-01-01T24:00',
  '2027-01-01 10:00',
  '2027-01-01T10:00:00',
  'tomorrow',
  '',
])('%j is no time of a calendar', (text) => {
  expect([isWallTime(text), isWallTime('2027-02-28T10:00')]).toEqual([false, true])
})
