import { notificationTarget } from '#paths/notificationTarget.ts'
import type { Locale } from '#contract/core/locale.ts'
import { sentenceKey, sentenceValues } from '#contract/notifications/sentences.ts'
import type { Context } from '../core/context.ts'
import { mailPaths } from '../mail/links.ts'
import type { Work } from '../work/workNames.ts'
import type { NotificationPayload } from './payload.ts'

interface Recipient {
  readonly email: string
  readonly locale: Locale
}

/** The mail that tells of one thing. A new applicant has a mail of its own; the others say the bell's sentence. */
export function mailOf(
  ctx: Context,
  userId: number,
  { email, locale }: Recipient,
  told: NotificationPayload,
): Work['mail'] {
  const frame = { to: email, locale, unsubscribe: { userId, topic: told.kind } }
  const url = notificationTarget(mailPaths(ctx), told)
  if (told.kind !== 'applicationReceived' || told.data.applicant === null)
    return { ...frame, template: 'notification', values: { sentence: sentenceOf(ctx, locale, told), url } }
  const { applicant, job_title: job, company } = told.data
  return { ...frame, template: 'applicationReceived', values: { applicant, job, company, url } }
}

/** What a notification says, in the words of the bell. */
export function sentenceOf(ctx: Pick<Context, 't'>, locale: Locale, told: NotificationPayload): string {
  return ctx.t(locale)(
    `notifications:bell.${sentenceKey(told)}` as 'notifications:bell.viewed',
    sentenceValues(told),
  )
}
