import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { formatter } from '#contract/core/intl.ts'
import { languageCode } from '#contract/core/languageCode.ts'
import type { Locale } from '#contract/core/locale.ts'
import { format, formatLongDate } from './dateFormats.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

interface Zone {
  /** IANA name; UTC by default, because the server does not know where the reader is. */
  readonly timeZone?: string
}

/** 'Feb 5, 2026', '5 лют. 2026 р.': a day (YYYY-MM-DD), or the day of a timestamp (ISO 8601). */
export function formatDay(date: string | Date, locale: Locale, { timeZone = 'UTC' }: Zone = {}): string {
  return format(inZone(date, timeZone), locale, 'day')
}

/** 'Feb 2026', 'лютий 2026': the precision of an employment. */
export function formatMonth(date: string | Date, locale: Locale): string {
  return format(inZone(date, 'UTC'), locale, 'month')
}

/** 'October 2019', 'жовтень 2019 року': a month inside a sentence. */
export function formatLongMonth(date: string | Date, locale: Locale): string {
  return format(inZone(date, 'UTC'), locale, 'longMonth')
}

/** 'February 5, 2026, at 2:30 PM', followed by '(3 hours ago)' if less than five days have passed. */
export function formatLong(
  date: string | Date,
  locale: Locale,
  { now = new Date(), timeZone = 'UTC' }: Zone & { readonly now?: Date } = {},
): string {
  return formatLongDate(inZone(date, timeZone), locale, now)
}

/** 'Wednesday, November 25', 'середа, 25 листопада': the day of a moment, without its year. */
export function formatWeekday(date: Date, locale: Locale, { timeZone = 'UTC' }: Zone = {}): string {
  // Without the country, as in the other formats.
  return formatter('DateTimeFormat', languageCode(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(date)
}

/** 'February 5, 2026, at 2:30 PM', for texts that are read later. */
export function formatTimestamp(
  date: string | Date,
  locale: Locale,
  { timeZone = 'UTC' }: Zone = {},
): string {
  return format(inZone(date, timeZone), locale, 'long')
}

/** 'Thu, February 5, 2026, at 2:30 PM', for what somebody has to come to. */
export function formatAppointment(
  date: string | Date,
  locale: Locale,
  { timeZone = 'UTC' }: Zone = {},
): string {
  const language = languageCode(locale)
  const day = formatter('DateTimeFormat', language, { weekday: 'short', timeZone }).format(new Date(date))
  return `${day.charAt(0).toLocaleUpperCase(language)}${day.slice(1)}, ${formatTimestamp(date, locale, { timeZone })}`
}

/** Today in UTC, as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  return dayjs.utc(now).format('YYYY-MM-DD')
}

function inZone(date: string | Date, timeZone: string): Dayjs {
  return timeZone === 'UTC' ? dayjs.utc(date) : dayjs(date).tz(timeZone)
}
