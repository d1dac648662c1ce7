import { formatter } from './intl.ts'

/** The day, YYYY-MM-DD, that clocks in a time zone show at an instant. */
export function dayIn(timeZone: string, at: Date): string {
  // Swedish writes dates as ISO 8601 does.
  return formatter('DateTimeFormat', 'sv-SE', { timeZone, dateStyle: 'short' }).format(at)
}

/** The day and the minute, `2026-02-05 14:30`, that clocks in a time zone show at an instant. */
export function minuteIn(timeZone: string, at: Date): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return formatter('DateTimeFormat', 'sv-SE', options).format(at)
}

const dayMs = 86_400_000
/** Clocks of a wall time (`2026-02-05T14:30`), as if they showed UTC. */
const readAsUtc = (wallTime: string): number => Date.parse(`${wallTime}Z`)

/** Whether a text is a day and a minute, `2026-02-05T14:30`, that a calendar has. */
export function isWallTime(text: string): boolean {
  const at = readAsUtc(text)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(at) && toWallTime(new Date(at)) === text
}
const toWallTime = (at: Date) => at.toISOString().slice(0, 16)

/**
 * The instant at which clocks in a time zone show a wall time; the earlier one when they show it twice. Null when they skip
 * it, as at the start of daylight saving time.
 */
export function instantOf(timeZone: string, wallTime: string): Date | null {
  const asUtc = readAsUtc(wallTime)
  // Clocks change at most once in two days.
  for (const near of [asUtc - dayMs, asUtc + dayMs]) {
    const offset = readAsUtc(minuteIn(timeZone, new Date(near)).replace(' ', 'T')) - near
    const at = new Date(asUtc - offset)
    if (minuteIn(timeZone, at) === wallTime.replace('T', ' ')) return at
  }
  return null
}
