import { languageTag, type Locale } from '#contract/core/locale.ts'
import type { Notification } from '#contract/notifications/notifications.ts'

export interface Day {
  /** ISO 8601, in the reader's time zone. */
  readonly date: string
  readonly items: readonly Notification[]
}

/** Groups notifications, newest first, by day. */
export function groupByDay(items: readonly Notification[], timeZone: string): Day[] {
  const dayOf = dayFormat(timeZone)
  return [...Map.groupBy(items, ({ created_at }) => dayOf(created_at))].map(([date, ofDay]) => ({
    date,
    items: ofDay,
  }))
}

/** 'Today', 'Yesterday' or '12 May'; with the year if it is another one. */
export function dayText(
  date: string,
  { locale, timeZone, now = new Date() }: { locale: Locale; timeZone: string; now?: Date },
): string {
  const today = dayFormat(timeZone)(now.toISOString())
  const age = (Date.parse(today) - Date.parse(date)) / 86_400_000
  if (age === 0 || age === 1)
    return capitalised(
      new Intl.RelativeTimeFormat(languageTag(locale), { numeric: 'auto' }).format(-age, 'day'),
    )
  return new Intl.DateTimeFormat(languageTag(locale), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  }).format(new Date(date))
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** The ISO 8601 day of a timestamp in a time zone. */
function dayFormat(timeZone: string): (at: string) => string {
  // The Swedish form of a date is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone })
  return (at) => format.format(new Date(at))
}
