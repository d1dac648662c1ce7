import { formatter } from '#contract/core/intl.ts'
import { languages, languageTag, type Locale } from '#contract/core/locale.ts'

const hour = 60 * 60_000
const day = 24 * hour
const week = 7 * day

/**
 * How long ago something happened: 'just now' within an hour, then hours, days up to the sixth, weeks up to
 * the thirtieth day. Future dates are 'just now'. Written without a library, because anonymous visitors'
 * pages run it too.
 */
export function relativeTime(date: string | Date, locale: Locale, now: Date = new Date()): string {
  const age = now.getTime() - new Date(date).getTime()
  const { justNow, longAgo } = languages[locale].ago
  if (age < hour) return justNow
  if (age >= 30 * day) return longAgo
  const ago = formatter('RelativeTimeFormat', languageTag(locale))
  if (age < day) return ago.format(-Math.floor(age / hour), 'hour')
  if (age < 6 * day) return ago.format(-Math.floor(age / day), 'day')
  return ago.format(-Math.max(1, Math.floor(age / week)), 'week')
}
