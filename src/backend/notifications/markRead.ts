import { and, asc, eq, inArray, isNull, lte, sql, type SQL } from '#drizzle'
import type { PgUpdateSetSource } from '#drizzle/pg-core'
import type { MarkedRead } from '#contract/notifications/notifications.ts'
import type { Unread } from '#contract/notifications/unread.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { notFound } from '../core/refuse.ts'
import { notifications } from './schema.ts'
import { publishUnread } from './publishUnread.ts'

/** Marks the viewer's notifications as read up to the id `upTo`, until it is undone; later ones stay unread. */
export async function readAll(ctx: Context, { userId }: Viewer, upTo: number): Promise<MarkedRead> {
  const { rows } = await ctx.db.execute<{ batch: string }>(
    sql`select nextval('notification_read_batches') as batch`,
  )
  const batch = Number(rows[0]?.batch)
  const { rowCount } = await updateInOrder(
    ctx.db,
    { readAt: ctx.now(), readBatch: batch },
    and(eq(notifications.userId, userId), lte(notifications.id, upTo), isNull(notifications.readAt)),
  )
  return { ...(await publishUnread(ctx, userId)), batch: rowCount ? batch : null }
}

/** Marks as unread again what was marked as read together and has not been read since. */
export async function unreadAll(ctx: Context, { userId }: Viewer, batch: number): Promise<Unread> {
  const isInBatch = and(eq(notifications.userId, userId), eq(notifications.readBatch, batch))
  await updateInOrder(ctx.db, { readAt: null, readBatch: null }, isInBatch)
  return publishUnread(ctx, userId)
}

/** Marks a notification as read, with the earlier ones that share its row; later ones stay unread. */
export async function readOne(ctx: Context, { userId }: Viewer, id: number): Promise<Unread> {
  const [own] = await ctx.db
    .select({ groupKey: notifications.groupKey })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
  if (!own) throw notFound()
  await updateInOrder(
    ctx.db,
    asRead(ctx.now()),
    and(
      eq(notifications.userId, userId),
      eq(notifications.groupKey, own.groupKey),
      lte(notifications.id, id),
      isUnread,
    ),
  )
  return publishUnread(ctx, userId)
}

/** Updates those that match. They are locked by their ids, so that several tabs that mark the same ones wait for each other. */
export const updateInOrder = (
  db: Tx,
  set: PgUpdateSetSource<typeof notifications>,
  which: SQL | undefined,
) => {
  const { id } = notifications
  const locked = db.select({ id }).from(notifications).where(which).orderBy(asc(id)).for('update')
  return db.update(notifications).set(set).where(inArray(id, locked))
}

/** Unread, or read only together with all others. */
export const isUnread = sql`(${notifications.readAt} is null or ${notifications.readBatch} is not null)`

/** Read for itself: undoing that all were marked as read leaves it read. */
export const asRead = (now: Date): { readAt: SQL; readBatch: null } => ({
  readAt: sql`coalesce(${notifications.readAt}, ${sql.param(now, notifications.readAt)})`,
  readBatch: null,
})
