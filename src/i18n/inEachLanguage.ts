import { locales, type Locale } from '#contract/core/locale.ts'

/** Something that exists in every language. */
export const inEachLanguage = <Value>(of: (locale: Locale) => Value): Readonly<Record<Locale, Value>> =>
  Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, Value>

/**
 * A section of a catalogue in every language, from the files that `import.meta.glob` found: so that browser bundles have texts
 * without naming a language. Only for what Vite compiles; other code gets texts from i18next.
 */
export const sectionInEachLanguage = <Section>(
  files: Readonly<Record<string, Section>>,
): Readonly<Record<Locale, Section>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, section]) => [/locales\/(\w+)/.exec(path)?.[1], section]),
  ) as Record<Locale, Section>
