import { and, eq, inArray, isNull, sql } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import { groupOf } from '#contract/notifications/rendering.ts'
import type { NotificationKind } from '#contract/notifications/definitions.ts'
import type { Channels } from '#contract/settings/notifications.ts'
import type { Context } from '../core/context.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { notifications } from './schema.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { mailOf, type Sent } from './mails.ts'
import { withoutName } from './names.ts'
import { publishUnreadTo } from './publishUnread.ts'
import type { Tx } from '../db/connect.ts'
import { preferences } from '../settings/schema.ts'
import { definitionOf } from './definitionOf.ts'

/** Users per batch of statements. */
const batchSize = 1_000

/** Notifies each user once on their chosen channels. */
export async function notify(ctx: Context, sent: Sent): Promise<void> {
  for (let at = 0; at < sent.to.length; at += batchSize)
    await notifyBatch(ctx, { ...sent, to: sent.to.slice(at, at + batchSize) })
}

async function notifyBatch(ctx: Context, sent: Sent): Promise<void> {
  const { kind, data, about, named: namedId = null } = sent
  const frame = { kind, about, namedId, data: withoutName(data, namedId) }
  const now = ctx.now()
  const group = groupOf(sent)
  const sharedGroupOf = (userId: number) => group && dayGroup(`${group.many}:${group.about}`, userId, now)
  const channelsOf = await findChannels(ctx.db, sent.to, kind)
  const rows = sent.to.flatMap((userId) => {
    const { in_app: inApp, email: mailDue, digest: digestDue } = channelsOf(userId)
    const isWanted = inApp || mailDue || digestDue
    return isWanted
      ? [{ ...frame, userId, sharedGroup: sharedGroupOf(userId), inApp, mailDue, digestDue, createdAt: now }]
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
  await mailWaiting(ctx, { ...sent, to: rows.map(({ userId }) => userId) })
}

/** A group of one day in the reader's time zone. */
const dayGroup = (group: string, userId: number, now: Date) => sql<string>`(
  select ${group}::text || ':' || (${now.toISOString()}::timestamptz at time zone ${profiles.timeZone})::date
  from ${profiles} where ${profiles.userId} = ${userId}
)`

/** Of the kinds that are mailed once per row. */
const earlier = alias(notifications, 'earlier')
const isFirstUnread = sql`not exists (
  select 1 from ${notifications} ${earlier} where ${earlier.userId} = ${notifications.userId}
    and ${earlier.groupKey} = ${notifications.groupKey} and ${earlier.id} < ${notifications.id}
    and ${earlier.inApp} and ${earlier.readAt} is null)`

/** A row is marked until its mail is queued under the row's key, so that a crash in between loses or repeats nothing. */
async function mailWaiting(ctx: Context, sent: Sent): Promise<void> {
  const isDue = and(
    inArray(notifications.userId, [...sent.to]),
    eq(notifications.kind, sent.kind),
    eq(notifications.about, sent.about),
    eq(notifications.mailDue, true),
  )
  const { id, userId } = notifications
  const { email, locale } = accounts
  const due = await ctx.db
    .select({ id, userId, email, locale })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, userId))
    .where(
      and(
        isDue,
        isNull(accounts.closedAt),
        definitionOf(sent.kind).mailedOncePerRow ? isFirstUnread : undefined,
      ),
    )
  await ctx.queue.addAll(
    'mail',
    due.map((row) => ({ data: mailOf(ctx, row, sent), key: `notification:${row.id}` })),
    // A code that somebody waits for comes first.
    { giveWay: true },
  )
  await ctx.db.update(notifications).set({ mailDue: false }).where(isDue)
}

/** The users' channels for a kind of notification. */
async function findChannels(
  db: Tx,
  userIds: readonly number[],
  kind: NotificationKind,
): Promise<(userId: number) => Channels> {
  const rows = await db
    .select({ userId: preferences.userId, channels: preferences.channels })
    .from(preferences)
    .where(inArray(preferences.userId, [...userIds]))
  const chosen = new Map(rows.map((row) => [row.userId, row.channels[kind]]))
  return (userId) => chosen.get(userId) ?? definitionOf(kind).channels
}
