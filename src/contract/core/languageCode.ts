import type { Locale } from './locale.ts'

/** The language of a locale without its country (ISO 639-1). A file of its own, because every page loads `locale.ts`. */
export const languageCode = <L extends Locale>(locale: L): LanguageCode<L> =>
  locale.slice(0, locale.indexOf('_')) as LanguageCode<L>
export type LanguageCode<L extends Locale = Locale> = L extends `${infer Code}_${string}` ? Code : never
