import { dayIn } from '#contract/core/days.ts'
import { formatter } from '#contract/core/intl.ts'
import { languageTag, type Locale } from '#contract/core/locale.ts'
import { formatDay } from '#i18n/dates.ts'
import type { Notification } from '#contract/notifications/notifications.ts'

export interface Day {
  /** ISO 8601, in the reader's time zone. */
  readonly date: string
  readonly items: readonly Notification[]
}

/** Groups notifications, newest first, by day. */
export function groupByDay(items: readonly Notification[], timeZone: string): Day[] {
  const days = Map.groupBy(items, ({ created_at }) => dayIn(timeZone, new Date(created_at)))
  return [...days].map(([date, ofDay]) => ({ date, items: ofDay }))
}

/** 'Today', 'Yesterday', or the day. */
export function dayText(
  date: string,
  { locale, timeZone, now = new Date() }: { locale: Locale; timeZone: string; now?: Date },
): string {
  const tag = languageTag(locale)
  const today = dayIn(timeZone, now)
  const age = (Date.parse(today) - Date.parse(date)) / 86_400_000
  if (age === 0 || age === 1)
    return capitalised(formatter('RelativeTimeFormat', tag, { numeric: 'auto' }).format(-age, 'day'))
  return formatDay(date, locale)
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)
