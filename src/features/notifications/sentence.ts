import { sentenceKey, sentenceValues } from '#contract/notifications/sentences.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { sentences } from '#i18n/island.ts'

export type BellStrings = StringsOf<'notifications', 'bell'>
export type BellWords = ReturnType<typeof sentences<NonNullable<BellStrings['keys']>>>

/** What a notification says. */
export const sentenceOf = (t: BellWords, notification: Notification): string =>
  t(sentenceKey(notification), sentenceValues(notification))
