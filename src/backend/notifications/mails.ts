import type { Locale } from '#contract/core/locale.ts'
import type { NotificationPayload } from '#contract/notifications/definitions.ts'
import { messageKey, messageValues, notificationTarget } from '#contract/notifications/rendering.ts'
import type { Context } from '../core/context.ts'
import { mailPaths } from '../mail/links.ts'
import type { Work } from '../ports/work/workNames.ts'
import { definitionOf } from './definitionOf.ts'
import type { Sent } from './notify.ts'

interface Recipient {
  readonly userId: number
  readonly email: string
  readonly locale: Locale
}

/** The mail of a notification. */
export function mailOf(ctx: Context, { userId, email, locale }: Recipient, sent: Sent): Work['mail'] {
  const { kind, data, about, named, mail: { values, replyTo } = {} } = sent
  return {
    to: email,
    locale,
    template: definitionOf(kind).mail?.(data) ?? 'notification',
    values: {
      sentence: messageOf(ctx, locale, sent),
      url: notificationTarget(mailPaths(ctx), sent),
      ...values,
    },
    unsubscribe: { userId, topic: kind },
    about,
    ...(named ? { names: named } : {}),
    ...(replyTo === undefined ? {} : { replyTo }),
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
