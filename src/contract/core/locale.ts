import type { Language, LanguageBrowserFields } from './language.ts'
import { en_GB } from './languages/en_GB.ts'
import { uk_UA } from './languages/uk_UA.ts'

/**
 * The languages of the product by their locale, as it appears in URLs, cookies and on the wire. A further one is a record, a
 * line here, and its folder of texts in `locales/`.
 */
const records = { en_GB, uk_UA }
export type Locale = keyof typeof records
export const locales = Object.keys(records) as readonly Locale[]
export const defaultLocale: Locale = 'en_GB'
/** Only a fallback for messages, with the texts of the default: not one of the product's locales, and without a prefix. */
export const messageFallback = 'en-US'

/** What browsers know of a language. */
export const languages: Readonly<Record<Locale, LanguageBrowserFields>> = records
/** All about a language; only on the server. */
export const languageFacts = (locale: Locale): Language => records[locale]

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The BCP 47 tag of a locale, for `lang`, `hreflang` and `Intl`. */
export const languageTag = (locale: Locale): string => locale.replace('_', '-')

/** The language that the browser's languages are recognised by (docs/routes.md), else the default. */
export function detectLocale(acceptLanguage: string | null | undefined): Locale {
  const detected = locales.find((locale) => languageFacts(locale).detectedBy?.test(acceptLanguage ?? ''))
  return detected ?? defaultLocale
}

/** Stores the chosen language for 365 days. */
export const languageCookie = 'lang'

/**
 * The language for a URL without a language segment: the chosen one, else the browser's. Crawlers send neither and get
 * the default.
 */
export function preferredLocale(
  cookie: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Locale {
  return isLocale(cookie) ? cookie : detectLocale(acceptLanguage)
}
