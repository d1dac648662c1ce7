import { flatten } from './flatten.ts'
import { inEachLanguage, sectionInEachLanguage } from './inEachLanguage.ts'

const messages = sectionInEachLanguage(
  import.meta.glob('../../locales/*/notifications.json', { eager: true, import: 'message' }),
)
const readTools = sectionInEachLanguage(
  import.meta.glob('../../locales/*/notifications.json', { eager: true, import: 'readTools' }),
)
const list = sectionInEachLanguage(
  import.meta.glob('../../locales/*/notifications.json', { eager: true, import: 'list' }),
)

/**
 * The messages of notifications, for the bell. Imported when its list is first opened: as props of the bell they would be
 * on every page, for signed-out visitors too.
 */
export const notificationMessages = inEachLanguage((locale) => flatten(messages[locale]))
/** The buttons above the list, which load together with it. */
export const readToolsTexts = inEachLanguage((locale) => flatten(readTools[locale]))
/** What an empty list says, and the buttons below one. */
export const listTexts = inEachLanguage((locale) => flatten(list[locale]))
