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
 * Notifies each user once on their chosen channels. Repeated events have the same `dedupeKey` and notify nobody twice.
 * `mentionedUserId` is the account that the message names; its erasure removes the queued mails.
 */
export async function notify(
  ctx: Context,
  userIds: readonly number[],
  notification: NotificationPayload,
  dedupeKey: string,
  mentionedUserId?: number,
): Promise<void> {
  const mailKeys = {
    about: dedupeKey,
    ...(mentionedUserId === undefined ? {} : { names: mentionedUserId }),
  }
  for (let at = 0; at < userIds.length; at += batchSize)
    await notifyBatch(ctx, userIds.slice(at, at + batchSize), notification, mailKeys)
}

/** Fields of a queued mail by which it is found again; see `backend/mail/module.ts`. */
type MailKeys = Pick<Work['mail'], 'names'> & { readonly about: string }

async function notifyBatch(
  ctx: Context,
  userIds: readonly number[],
  { kind, data }: NotificationPayload,
  mailKeys: MailKeys,
) {
  const { about: dedupeKey } = mailKeys
  const channelsOf = await findChannels(ctx.db, userIds, kind)
  const rows = userIds.flatMap((userId) => {
    const { in_app: inApp, email: mailDue, digest: digestDue } = channelsOf(userId)
    const isWanted = inApp || mailDue || digestDue
    return isWanted
      ? [{ userId, kind, data, dedupeKey, inApp, mailDue, digestDue, createdAt: ctx.now() }]
      : []
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
    mailKeys,
  )
}

/** A row is marked until its mail is queued under the row's key, so that a crash in between loses or repeats nothing. */
async function mailWaiting(
  ctx: Context,
  userIds: readonly number[],
  notification: NotificationPayload,
  mailKeys: MailKeys,
) {
  const isDue = and(
    inArray(notifications.userId, [...userIds]),
    eq(notifications.kind, notification.kind),
    eq(notifications.dedupeKey, mailKeys.about),
    eq(notifications.mailDue, true),
  )
  const { id, userId } = notifications
  const { email, locale } = accounts
  const due = await ctx.db
    .select({ id, userId, email, locale })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, userId))
    .where(and(isDue, isNull(accounts.closedAt)))
  await ctx.queue.addAll(
    'mail',
    due.map((row) => ({
      data: { ...mailOf(ctx, row.userId, row, notification), ...mailKeys },
      key: `notification:${row.id}`,
    })),
  )
  await ctx.db.update(notifications).set({ mailDue: false }).where(isDue)
}
