import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { groupOf } from '#contract/notifications/grouping.ts'
import type { Context } from '../core/context.ts'
import { accounts } from '../db/schema/accounts.ts'
import { notifications } from '../db/schema/notifications.ts'
import { profiles } from '../db/schema/profiles.ts'
import { findChannels } from '../settings/preferences.ts'
import type { Work } from '../ports/work/workNames.ts'
import { publishUnreadTo } from './publishUnread.ts'
import { mailOf } from './mails.ts'
import { withoutName } from './names.ts'
import type { NotificationPayload } from './payload.ts'

/** Users per batch of statements. */
const batchSize = 1_000

/**
 * Notifies each user once on their chosen channels. Repeated events have the same `dedupeKey` and notify nobody twice.
 * `mentionedUserId` is the account that the message names; its erasure removes the notifications and the queued mails. `mail` replaces parts of the
 * mail that the notification would have.
 */
export async function notify(
  ctx: Context,
  userIds: readonly number[],
  notification: NotificationPayload,
  dedupeKey: string,
  mentionedUserId?: number,
  mail: MailParts = {},
): Promise<void> {
  const mailKeys = {
    about: dedupeKey,
    ...(mentionedUserId === undefined ? {} : { names: mentionedUserId }),
  }
  for (let at = 0; at < userIds.length; at += batchSize)
    await notifyBatch(ctx, userIds.slice(at, at + batchSize), notification, mailKeys, mail)
}

/** Fields of a queued mail by which it is found again; see `backend/mail/module.ts`. */
type MailKeys = Pick<Work['mail'], 'names'> & { readonly about: string }
/** A mail with more to say than the bell. */
export type MailParts = Partial<Pick<Work['mail'], 'template' | 'values' | 'replyTo'>>

async function notifyBatch(
  ctx: Context,
  userIds: readonly number[],
  { kind, data }: NotificationPayload,
  mailKeys: MailKeys,
  mail: MailParts,
) {
  const { about: dedupeKey, names: namedId = null } = mailKeys
  const frame = { kind, dedupeKey, namedId, data: withoutName(data, namedId) }
  const now = ctx.now()
  const group = groupOf({ kind, data } as NotificationPayload)
  const alikeOn = (userId: number) => (group === null ? null : alikeOnDay(group, userId, now))
  const channelsOf = await findChannels(ctx.db, userIds, kind)
  const rows = userIds.flatMap((userId) => {
    const { in_app: inApp, email: mailDue, digest: digestDue } = channelsOf(userId)
    const isWanted = inApp || mailDue || digestDue
    return isWanted
      ? [{ ...frame, userId, alike: alikeOn(userId), inApp, mailDue, digestDue, createdAt: now }]
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
    mail,
  )
}

/** Those of one day are alike, in the reader's time zone. */
const alikeOnDay = (group: string, userId: number, now: Date) => sql<string>`(
  select ${group}::text || ':' || (${now.toISOString()}::timestamptz at time zone p.time_zone)::date
  from ${profiles} p where p.user_id = ${userId}
)`

/** A row is marked until its mail is queued under the row's key, so that a crash in between loses or repeats nothing. */
async function mailWaiting(
  ctx: Context,
  userIds: readonly number[],
  notification: NotificationPayload,
  mailKeys: MailKeys,
  { values, ...mail }: MailParts,
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
    due.map((row) => {
      const usual = mailOf(ctx, row.userId, row, notification)
      return {
        data: { ...usual, ...mail, values: { ...usual.values, ...values }, ...mailKeys },
        key: `notification:${row.id}`,
      }
    }),
  )
  await ctx.db.update(notifications).set({ mailDue: false }).where(isDue)
}
