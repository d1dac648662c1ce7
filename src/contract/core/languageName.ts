import { languageTag, type Locale } from './locale.ts'

/** 'French', 'Французька': as an item of a list, which begins with a capital letter. `code` is ISO 639. */
export function languageName(code: string, locale: Locale): string {
  const tag = languageTag(locale)
  return withCapital(new Intl.DisplayNames([tag], { type: 'language' }).of(code) ?? code, tag)
}

export const withCapital = (text: string, tag: string): string =>
  text.charAt(0).toLocaleUpperCase(tag) + text.slice(1)
