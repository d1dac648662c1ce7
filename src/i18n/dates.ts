import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { Locale } from '#contract/core/locale.ts'
import { format, formatLongDate } from './dateFormats.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

interface Zone {
  /** IANA name. The server does not know where the reader is, so it speaks of UTC unless told. */
  readonly timeZone?: string
}

/** 'Feb 5, 2026', '5 лют. 2026 р.': a day (YYYY-MM-DD), or the day of a moment (ISO 8601). */
export function formatDay(date: string | Date, locale: Locale, { timeZone = 'UTC' }: Zone = {}): string {
  return format(inZone(date, timeZone), locale, 'day')
}

/** 'Feb 2026', 'лютий 2026': as precise as an employment needs. */
export function formatMonth(date: string | Date, locale: Locale): string {
  return format(inZone(date, 'UTC'), locale, 'month')
}

/** 'October 2019', 'жовтень 2019 року': where the month stands in a sentence. */
export function formatLongMonth(date: string | Date, locale: Locale): string {
  return format(inZone(date, 'UTC'), locale, 'longMonth')
}

/** 'February 5, 2026, at 2:30 PM', with '(3 hours ago)' behind it while it is less than five days ago. */
export function formatLong(
  date: string | Date,
  locale: Locale,
  { now = new Date(), timeZone = 'UTC' }: Zone & { readonly now?: Date } = {},
): string {
  return formatLongDate(inZone(date, timeZone), locale, now)
}

/** Today in UTC, as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  return dayjs.utc(now).format('YYYY-MM-DD')
}

function inZone(date: string | Date, timeZone: string): Dayjs {
  return timeZone === 'UTC' ? dayjs.utc(date) : dayjs(date).tz(timeZone)
}
