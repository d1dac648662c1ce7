import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/uk.js'
import type { Locale } from '#contract/core/locale.ts'
import { relativeTime } from './relativeTime.ts'

/** Date formats for English and Ukrainian. */
const formats = {
  en_GB: { day: 'MMM D, YYYY', month: 'MMM YYYY', longMonth: 'MMMM YYYY', long: 'MMMM D, YYYY, [at] h:mm A' },
  uk_UA: {
    day: 'D MMM[.] YYYY [р.]',
    month: 'MMMM YYYY',
    longMonth: 'MMMM YYYY [року]',
    long: 'D MMMM YYYY [р. о] HH:mm',
  },
} as const
const languages = { en_GB: 'en', uk_UA: 'uk' } as const

/** Formats a date that is already in its time zone; empty if it is invalid. */
export function format(value: Dayjs, locale: Locale, form: keyof (typeof formats)['en_GB']): string {
  return value.isValid() ? value.locale(languages[locale]).format(formats[locale][form]) : ''
}

/** The long format; adds how long ago it was if less than five days have passed. */
export function formatLongDate(value: Dayjs, locale: Locale, now: Date): string {
  const text = format(value, locale, 'long')
  const age = dayjs(now).diff(value, 'second')
  if (age < 0 || age >= 5 * 24 * 60 * 60) return text
  const relative = relativeTime(value.toDate(), locale, now)
  return `${text} (${relative})`
}

/** The long format in the browser's own time zone. */
export function formatLongLocal(date: string, locale: Locale): string {
  return formatLongDate(dayjs(date), locale, new Date())
}
