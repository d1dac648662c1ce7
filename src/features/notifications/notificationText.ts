import {
  groupOf,
  messageKey,
  messageValues,
  type ManyKey,
  type MessageKey,
} from '#contract/notifications/rendering.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { translatorFor } from '#i18n/island.ts'

export type BellStrings = StringsOf<'notifications', 'bell'>
export type MessageStrings = StringsOf<'notifications', 'message'>
export type MessageTranslate = ReturnType<typeof translatorFor<NonNullable<MessageStrings['keys']>>>

/** The message of a row, with its values: of its notification, or of all that it stands for. */
export function rowMessage(
  notification: Notification,
): [MessageKey | `many.${ManyKey}`, Record<string, string | number>] {
  const { count } = notification
  const many = count > 1 && groupOf(notification)?.many
  const values = messageValues(notification)
  return many ? [`many.${many}`, { ...values, count }] : [messageKey(notification), values]
}

export const notificationText = (t: MessageTranslate, notification: Notification): string =>
  t(...rowMessage(notification))
