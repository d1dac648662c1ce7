import { messageKey, messageValues } from '#contract/notifications/messages.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { translatorFor } from '#i18n/island.ts'

export type BellStrings = StringsOf<'notifications', 'bell'>
export type MessageStrings = StringsOf<'notifications', 'message'>
export type MessageTranslate = ReturnType<typeof translatorFor<NonNullable<MessageStrings['keys']>>>

/** The text of a notification. */
export const notificationText = (t: MessageTranslate, notification: Notification): string =>
  t(messageKey(notification), messageValues(notification))
