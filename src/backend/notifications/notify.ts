import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../core/context.ts'
import { accounts } from '../db/schema/accounts.ts'
import { notifications } from '../db/schema/notifications.ts'
import { findChannels } from '../settings/preferences.ts'
import type { Work } from '../ports/work/workNames.ts'
import { publishUnreadTo } from './publishUnread.ts'
import { mailOf } from './mails.ts'
import type { NotificationPayload } from './payload.ts'

/** Users per batch of statements. */
const batchSize = 1_000

/**
 * Notifies each user once on their chosen channels. `about` names the subject and makes repeated events idempotent. `names`
 * is the account that the message mentions, so that a queued mail is found when that account is erased.
 */
export async function notify(
  ctx: Context,
  userIds: readonly number[],
  notification: NotificationPayload,
  about: string,
  names?: number,
): Promise<void> {
  const subject = { about, ...(names === undefined ? {} : { names }) }
  for (let at = 0; at < userIds.length; at += batchSize)
    await notifyBatch(ctx, userIds.slice(at, at + batchSize), notification, subject)
}

type Subject = Pick<Work['mail'], 'names'> & { readonly about: string }

async function notifyBatch(
  ctx: Context,
  userIds: readonly number[],
  { kind, data }: NotificationPayload,
  subject: Subject,
) {
  const { about } = subject
  const channelsOf = await findChannels(ctx.db, userIds, kind)
  const rows = userIds.flatMap((userId) => {
    const { in_app: inApp, email: mailDue, digest: digestDue } = channelsOf(userId)
    const wanted = inApp || mailDue || digestDue
    return wanted ? [{ userId, kind, data, about, inApp, mailDue, digestDue, createdAt: ctx.now() }] : []
  })
  if (rows.length === 0) return
  const added = await ctx.db
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: notifications.userId, inApp: notifications.inApp })
  await publishUnreadTo(
    ctx,
    added.flatMap(({ userId, inApp }) => (inApp ? [userId] : [])),
  )
  await mailWaiting(
    ctx,
    rows.map(({ userId }) => userId),
    { kind, data } as NotificationPayload,
    subject,
  )
}

/** A row is marked until its mail is queued under the row's key, so that a crash in between loses or repeats nothing. */
async function mailWaiting(
  ctx: Context,
  userIds: readonly number[],
  notification: NotificationPayload,
  subject: Subject,
) {
  const these = and(
    inArray(notifications.userId, [...userIds]),
    eq(notifications.kind, notification.kind),
    eq(notifications.about, subject.about),
    eq(notifications.mailDue, true),
  )
  const { id, userId } = notifications
  const { email, locale } = accounts
  const due = await ctx.db
    .select({ id, userId, email, locale })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, userId))
    .where(and(these, isNull(accounts.closedAt)))
  await ctx.queue.addAll(
    'mail',
    due.map((row) => ({
      data: { ...mailOf(ctx, row.userId, row, notification), ...subject },
      key: `notification:${row.id}`,
    })),
  )
  await ctx.db.update(notifications).set({ mailDue: false }).where(these)
}
