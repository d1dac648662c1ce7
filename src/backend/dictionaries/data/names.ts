import { readFileSync } from 'node:fs'
import { defaultLocale, type Locale } from '#contract/core/locale.ts'
import { inEachLanguage } from '#i18n/inEachLanguage.ts'

/** The files of `locales/<locale>/names`: what entries are called, by their id or another key. */
interface Names {
  readonly skills: Readonly<Record<string, string>>
  readonly industries: Readonly<Record<string, string>>
  readonly companySizes: Readonly<Record<string, string>>
  readonly benefits: Readonly<Record<string, string>>
  readonly workplaceTypes: Readonly<Record<string, string>>
  readonly employmentTypes: Readonly<Record<string, string>>
  readonly competencies: Readonly<Record<string, { readonly name: string; readonly synonyms: string }>>
  /** Only of languages that CLDR lacks, or that it gives to another language. */
  readonly languages: Readonly<Record<string, string>>
}

const root = new URL('../../../../locales/', import.meta.url)

/**
 * The names of a dictionary in each language. Read from files and not imported, so that a further language is only its
 * folder.
 */
export function namesOf<Dictionary extends keyof Names>(
  dictionary: Dictionary,
): Readonly<Record<Locale, Names[Dictionary]>> {
  return inEachLanguage(
    (locale) =>
      JSON.parse(
        readFileSync(new URL(`${locale}/names/${dictionary}.json`, root), 'utf8'),
      ) as Names[Dictionary],
  )
}

/**
 * Entries in every language. Which there are is in the file of the default language; another leaves out names that are the
 * same, as those of tools.
 */
export function entriesOf<Name>(
  names: Readonly<Record<Locale, Readonly<Record<string, Name>>>>,
): { readonly key: string; readonly names: Readonly<Record<Locale, Name>> }[] {
  return Object.entries(names[defaultLocale]).map(([key, name]) => ({
    key,
    names: inEachLanguage((locale) => names[locale][key] ?? name),
  }))
}
