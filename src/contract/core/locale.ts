/** The two languages of the product, as they appear in URLs, cookies and on the wire. */
export const locales = ['en_GB', 'uk_UA'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en_GB'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The BCP 47 tag of a locale, for `lang`, `hreflang` and `Intl`. */
export function languageTag(locale: Locale): 'en-GB' | 'uk-UA' {
  return locale === 'uk_UA' ? 'uk-UA' : 'en-GB'
}

/** Ukrainian when the browser's languages contain uk or UA (docs/routes.md). */
export function detectLocale(acceptLanguage: string | null | undefined): Locale {
  return acceptLanguage && /\buk\b|UA/.test(acceptLanguage) ? 'uk_UA' : defaultLocale
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
