import english from '#locales/en_GB/dates.json' with { type: 'json' }
import ukrainian from '#locales/uk_UA/dates.json' with { type: 'json' }
import type { Locale } from '#contract/locale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

type Texts = typeof english
const texts: Readonly<Record<Locale, Texts>> = { en_GB: english, uk_UA: ukrainian }
/** Keys are spelled as everywhere else; the three sentences come along because islands need them too. */
const say = (locale: Locale, key: `dates:${keyof Texts}`) =>
  texts[locale][key.slice('dates:'.length) as keyof Texts]

/** 'Feb 5, 2026' is how the specification (chapter 9) writes a day in English, and that is the American order. */
const tags = { en_GB: 'en-US', uk_UA: 'uk-UA' } as const

interface Zone {
  /** IANA name. The server does not know where the reader is, so it speaks of UTC unless told. */
  readonly timeZone?: string
}

/** 'Feb 5, 2026', '5 лют. 2026 р.': a day (YYYY-MM-DD), or the day of a moment (ISO 8601). */
export function formatDay(date: string | Date, locale: Locale, { timeZone = 'UTC' }: Zone = {}): string {
  return format(date, locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
}

/** 'Feb 2026', 'лютий 2026': as precise as an employment needs. */
export function formatMonth(date: string | Date, locale: Locale): string {
  const month = locale === 'uk_UA' ? 'long' : 'short'
  // Between two months 'р.' only makes the line longer.
  return format(date, locale, { month, year: 'numeric', timeZone: 'UTC' }).replace(/\sр\.$/, '')
}

/** 'February 5, 2026, at 2:30 PM', with '(3 hours ago)' behind it while it is less than five days ago. */
export function formatLong(
  date: string | Date,
  locale: Locale,
  { now = new Date(), timeZone = 'UTC' }: Zone & { readonly now?: Date } = {},
): string {
  const long = format(date, locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const moment = locale === 'en_GB' ? long.replace(/,? at /, ', at ') : long
  const age = now.getTime() - new Date(date).getTime()
  if (age < 0 || age >= 5 * day) return moment
  const relative = relativeTime(date, locale, now)
  return say(locale, 'dates:withRelative').replace('{{moment}}', moment).replace('{{relative}}', relative)
}

/**
 * How long ago, by the table of chapter 9: up to an hour 'just now', then hours, days up to the sixth, weeks up to the
 * thirtieth day. What lies in the future is 'just now'.
 */
export function relativeTime(date: string | Date, locale: Locale, now: Date = new Date()): string {
  const age = now.getTime() - new Date(date).getTime()
  if (age < hour) return say(locale, 'dates:justNow')
  if (age >= 30 * day) return say(locale, 'dates:longAgo')
  const ago = new Intl.RelativeTimeFormat(tags[locale])
  if (age < day) return ago.format(-Math.floor(age / hour), 'hour')
  if (age < 6 * day) return ago.format(-Math.floor(age / day), 'day')
  return ago.format(-Math.max(1, Math.floor(age / week)), 'week')
}

/** Today in UTC, as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  return now.toISOString().slice(0, 10)
}

function format(date: string | Date, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const value = new Date(date)
  if (Number.isNaN(value.getTime())) return ''
  // Some versions of the language data put a narrow no-break space before AM and PM.
  return new Intl.DateTimeFormat(tags[locale], options).format(value).replaceAll('\u202f', ' ')
}
