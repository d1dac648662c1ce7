import type { Locale } from '#contract/core/locale.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { stringsFor } from '#i18n/forIsland.ts'
import { rowMessage, type MessageStrings } from './notificationText.ts'

/** The texts of the rows of a page, with their plurals: those of all kinds are more than the rest of the page. Server only. */
export function messageStringsFor(locale: Locale, items: readonly Notification[]): MessageStrings {
  const { texts } = stringsFor(locale, 'notifications', 'message')
  const used = ['isUnread', ...new Set(items.map((one) => rowMessage(one)[0]))]
  const ofPage = Object.entries(texts).filter(([key]) => used.some((name) => key.startsWith(name)))
  return { locale, texts: Object.fromEntries(ofPage) }
}
