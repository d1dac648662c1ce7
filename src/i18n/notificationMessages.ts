import { message as english, readTools as englishTools } from '#locales/en_GB/notifications.json'
import { message as ukrainian, readTools as ukrainianTools } from '#locales/uk_UA/notifications.json'
import { flatten } from './flatten.ts'

/**
 * The messages of notifications, for the bell. Imported when its list is first opened: as props of the bell they would be
 * on every page, for signed-out visitors too.
 */
export const notificationMessages = { en_GB: flatten(english), uk_UA: flatten(ukrainian) } as const
/** Of the buttons above them, likewise. */
export const readToolsTexts = { en_GB: flatten(englishTools), uk_UA: flatten(ukrainianTools) } as const
