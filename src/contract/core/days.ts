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
