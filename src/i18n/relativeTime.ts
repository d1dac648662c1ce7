import english from '#locales/en_GB/dates.json' with { type: 'json' }
import ukrainian from '#locales/uk_UA/dates.json' with { type: 'json' }
import { languageTag, type Locale } from '#contract/core/locale.ts'

const hour = 60 * 60_000
const day = 24 * hour
const week = 7 * day

type Texts = typeof english
const texts: Readonly<Record<Locale, Texts>> = { en_GB: english, uk_UA: ukrainian }
/** Creating a formatter costs far more than using it, so each is created once. */
const formats: Partial<Record<Locale, Intl.RelativeTimeFormat>> = {}

/** Keys look the same as everywhere else. These few texts are imported directly because islands need them too. */
export const dateText = (locale: Locale, key: `dates:${keyof Texts}`) =>
  texts[locale][key.slice('dates:'.length) as keyof Texts]

/**
 * How long ago something happened: 'just now' within an hour, then hours, days up to the sixth, weeks up to
 * the thirtieth day. Future dates are 'just now'. Written without a library, because anonymous visitors'
 * pages run it too.
 */
export function relativeTime(date: string | Date, locale: Locale, now: Date = new Date()): string {
  const age = now.getTime() - new Date(date).getTime()
  if (age < hour) return dateText(locale, 'dates:justNow')
  if (age >= 30 * day) return dateText(locale, 'dates:longAgo')
  const ago = (formats[locale] ??= new Intl.RelativeTimeFormat(languageTag(locale)))
  if (age < day) return ago.format(-Math.floor(age / hour), 'hour')
  if (age < 6 * day) return ago.format(-Math.floor(age / day), 'day')
  return ago.format(-Math.max(1, Math.floor(age / week)), 'week')
}
