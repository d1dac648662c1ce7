import dayjs, { type Dayjs } from 'dayjs'
import { formatter } from '#contract/core/intl.ts'
import { languageCode } from '#contract/core/languageCode.ts'
import { locales, type Locale } from '#contract/core/locale.ts'
import { relativeTime } from './relativeTime.ts'

/**
 * `locales/<locale>/formats/dates.json`: what dates look like, in the tokens of dayjs. The names of months are those of `Intl`,
 * in the case that the form needs.
 */
interface DateForms {
  readonly day: string
  readonly month: string
  /** A month inside a sentence. */
  readonly longMonth: string
  /** A day with its time. */
  readonly long: string
}

/**
 * Not in the records, which every page loads: most show no date. Vite bundles the files; Node, which runs the same source,
 * reads them.
 */
const forms: Readonly<Record<string, DateForms>> =
  (import.meta.env as unknown) === undefined
    ? Object.fromEntries(locales.map((locale) => [fileOf(locale), readForms(fileOf(locale))]))
    : import.meta.glob<DateForms>('../../locales/*/formats/dates.json', { eager: true, import: 'default' })

function fileOf(locale: Locale): string {
  return `../../locales/${locale}/formats/dates.json`
}

function readForms(file: string): DateForms {
  const { readFileSync } = process.getBuiltinModule('node:fs')
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as DateForms
}

/** Formats a date that is already in its time zone; empty if it is invalid. */
export function format(value: Dayjs, locale: Locale, form: keyof DateForms): string {
  const pattern = forms[fileOf(locale)]?.[form]
  if (!value.isValid() || pattern === undefined) return ''
  const withMonth = pattern.replace(/MMMM?/, (token) => {
    const width = token === 'MMM' ? 'short' : 'long'
    return `[${monthsOf(locale, width, pattern.includes('D'))[value.month()]}]`
  })
  return value.format(withMonth)
}

/** Creating a formatter costs far more than using it, so each list is made once. */
const months = new Map<string, string[]>()

/** The names of months, in the case that they have after a day or alone. */
function monthsOf(locale: Locale, width: 'short' | 'long', afterDay: boolean): string[] {
  const key = `${locale} ${width} ${afterDay}`
  const known = months.get(key)
  if (known) return known
  // Without the country: `Sept` is the British form, and readers elsewhere know `Sep`.
  const withMonth = formatter('DateTimeFormat', languageCode(locale), {
    month: width,
    ...(afterDay ? { day: 'numeric' } : {}),
    timeZone: 'UTC',
  })
  const made = Array.from({ length: 12 }, (_, month) => {
    const parts = withMonth.formatToParts(Date.UTC(2026, month, 1))
    return parts.find(({ type }) => type === 'month')?.value ?? ''
  })
  months.set(key, made)
  return made
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
