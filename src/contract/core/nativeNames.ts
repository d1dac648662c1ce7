import type { Locale } from './locale.ts'

/** The name of each language in that language. A file of its own, because every page loads `locale.ts`. */
export const nativeNames: Readonly<Record<Locale, string>> = { en_GB: 'English', uk_UA: 'Українська' }
