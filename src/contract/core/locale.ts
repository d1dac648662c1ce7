/** The two languages of the product, as they appear in addresses, cookies and on the wire. */
export const locales = ['en_GB', 'uk_UA'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en_GB'

/** What each calls itself: the same for every reader. */
export const nativeNames: Readonly<Record<Locale, string>> = { en_GB: 'English', uk_UA: 'Українська' }

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The BCP 47 tag of a locale: what `lang`, `hreflang` and `Intl` understand. */
export function languageTag(locale: Locale): 'en-GB' | 'uk-UA' {
  return locale === 'uk_UA' ? 'uk-UA' : 'en-GB'
}

/** Ukrainian is chosen when the browser's languages contain uk or UA (docs/routes.md). */
export function detectLocale(acceptLanguage: string | null | undefined): Locale {
  return acceptLanguage && /\buk\b|UA/.test(acceptLanguage) ? 'uk_UA' : defaultLocale
}

/** The cookie that remembers the language somebody chose, for 365 days. */
export const languageCookie = 'lang'

/**
 * Which language an address without a language segment should be read in: the one that was chosen, else the one of
 * the browser. Crawlers send neither and get the default.
 */
export function preferredLocale(
  cookie: string | null | undefined,
  acceptLanguage: string | null | undefined,
): Locale {
  return isLocale(cookie) ? cookie : detectLocale(acceptLanguage)
}
