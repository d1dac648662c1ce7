import { notificationTarget } from '#paths/notificationTarget.ts'
import type { Locale } from '#contract/core/locale.ts'
import { messageKey, messageValues } from '#contract/notifications/messages.ts'
import type { Context } from '../core/context.ts'
import { mailPaths } from '../mail/links.ts'
import type { Work } from '../ports/work/workNames.ts'
import type { NotificationPayload } from './payload.ts'

interface Recipient {
  readonly email: string
  readonly locale: Locale
}

/** The mail of a notification. A new application has its own template; the others use the bell's message. */
export function mailOf(
  ctx: Context,
  userId: number,
  { email, locale }: Recipient,
  notification: NotificationPayload,
): Work['mail'] {
  const frame = { to: email, locale, unsubscribe: { userId, topic: notification.kind } }
  const url = notificationTarget(mailPaths(ctx), notification)
  if (notification.kind !== 'applicationReceived' || notification.data.applicant === null)
    return {
      ...frame,
      template: 'notification',
      values: { sentence: messageOf(ctx, locale, notification), url },
    }
  const { applicant, job_title: job, company } = notification.data
  return { ...frame, template: 'applicationReceived', values: { applicant, job, company, url } }
}

/** The message of a notification, as in the bell. */
export function messageOf(
  ctx: Pick<Context, 't'>,
  locale: Locale,
  notification: NotificationPayload,
): string {
  return ctx.t(locale)(
    `notifications:message.${messageKey(notification)}` as 'notifications:message.viewed',
    messageValues(notification),
  )
}
