import type { Locale } from './locale.ts'

/** The language of a locale without its country (ISO 639-1). A file of its own, because every page loads `locale.ts`. */
export const languageCode = (locale: Locale): string => locale.slice(0, locale.indexOf('_'))
