import { groupOf, messageKey, messageValues } from '#contract/notifications/rendering.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { translatorFor } from '#i18n/island.ts'

export type BellStrings = StringsOf<'notifications', 'bell'>
export type MessageStrings = StringsOf<'notifications', 'message'>
export type MessageTranslate = ReturnType<typeof translatorFor<NonNullable<MessageStrings['keys']>>>

/** The text of a row: of its notification, or of all that it stands for. */
export function notificationText(t: MessageTranslate, notification: Notification): string {
  const many = notification.count > 1 ? groupOf(notification)?.many : null
  const values = messageValues(notification)
  return many
    ? t(`many.${many}`, { ...values, count: notification.count })
    : t(messageKey(notification), values)
}
