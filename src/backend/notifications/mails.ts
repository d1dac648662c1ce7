import type { Locale } from '#contract/core/locale.ts'
import type { NotificationPayload } from '#contract/notifications/definitions.ts'
import { messageKey, messageValues, notificationTarget } from '#contract/notifications/rendering.ts'
import type { Context } from '../core/context.ts'
import { mailPaths } from '../mail/links.ts'
import type { Work } from '../ports/work/workNames.ts'
import { definitionOf } from './definitionOf.ts'

/** What a notification says, and to whom. */
export type Sent = NotificationPayload & {
  /** The ids of those whom it is for. */
  readonly to: readonly number[]
  /** The subject, such as `invitation:7:answer`: nobody is notified twice of the same kind about the same. */
  readonly about: string
  /** The account that the message names; its erasure removes the notifications and the queued mails. */
  readonly named?: number | null | undefined
  /** What the mail says more than the bell. */
  readonly mail?: Partial<Pick<Work['mail'], 'values' | 'replyTo' | 'calendar'>> & {
    /** More values, in the language of each recipient. */
    readonly textsIn?: (locale: Locale) => Work['mail']['values']
  }
}

interface Recipient {
  readonly userId: number
  readonly email: string
  readonly locale: Locale
}

/** The mail of a notification. */
export function mailOf(ctx: Context, { userId, email, locale }: Recipient, sent: Sent): Work['mail'] {
  const { kind, data, about, named, mail: { values, textsIn, replyTo, calendar } = {} } = sent
  return {
    to: email,
    locale,
    template: definitionOf(kind).mail?.(data) ?? 'notification',
    values: {
      sentence: messageOf(ctx, locale, sent),
      url: notificationTarget(mailPaths(ctx), sent),
      ...values,
      ...textsIn?.(locale),
    },
    unsubscribe: { userId, topic: kind },
    about,
    ...(named ? { names: named } : {}),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(calendar && { calendar }),
  }
}

/** The message of a notification, as in the bell. */
export function messageOf(
  ctx: Pick<Context, 't'>,
  locale: Locale,
  notification: NotificationPayload,
): string {
  return ctx.t(locale)(`notifications:message.${messageKey(notification)}`, messageValues(notification))
}
