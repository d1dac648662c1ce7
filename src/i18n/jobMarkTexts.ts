import { label as english, view as englishView } from '#locales/en_GB/jobs.json'
import { label as ukrainian, view as ukrainianView } from '#locales/uk_UA/jobs.json'

/**
 * Texts that are added to public pages for signed-in users. Imported directly: as props of an island they would be on every
 * public page, for signed-out visitors too.
 */
export const jobMarkTexts = {
  en_GB: { label: english, view: englishView },
  uk_UA: { label: ukrainian, view: ukrainianView },
} as const
