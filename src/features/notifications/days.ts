import { dayIn } from '#contract/core/days.ts'
import { formatter } from '#contract/core/intl.ts'
import { languageCode } from '#contract/core/languageCode.ts'
import { withCapital } from '#contract/core/languageName.ts'
import { languageTag, type Locale } from '#contract/core/locale.ts'
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

/** 'Today', 'Yesterday', or 'Feb 5, 2026'. */
export function dayText(
  date: string,
  { locale, timeZone, now = new Date() }: { locale: Locale; timeZone: string; now?: Date },
): string {
  const tag = languageTag(locale)
  const today = dayIn(timeZone, now)
  const age = (Date.parse(today) - Date.parse(date)) / 86_400_000
  if (age === 0 || age === 1)
    return withCapital(formatter('RelativeTimeFormat', tag, { numeric: 'auto' }).format(-age, 'day'), tag)
  // What `formatDay` writes, without its library, which this page would load for it alone.
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return formatter('DateTimeFormat', languageCode(locale), day).format(new Date(date))
}
