import { and, asc, eq, gt, inArray, sql } from '#drizzle'
import { notificationRetentionDays } from '#contract/notifications/notifications.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { publishUnreadTo } from './publishUnread.ts'
import { notifications } from './schema.ts'

/** Rows that one statement deletes: their rows of the list are locked meanwhile. */
const batchSize = 500

/**
 * Deletes notifications past their retention, oldest first. They are found by the primary key, because ids follow the time of
 * creation: a batch in which none is that old is the last. What still waits to be mailed stays until it was.
 */
export async function deleteOldNotifications(
  ctx: Context,
  from: { readonly after: number } | null,
): Promise<object | null> {
  const before = daysAfter(ctx.now(), -notificationRetentionDays)
  const oldest = await ctx.db
    .select({ id: notifications.id, createdAt: notifications.createdAt })
    .from(notifications)
    .where(gt(notifications.id, from?.after ?? 0))
    .orderBy(asc(notifications.id))
    .limit(batchSize)
  const old = oldest.filter(({ createdAt }) => createdAt < before)
  if (old.length === 0) return null
  await deleteSome(
    ctx,
    old.map(({ id }) => id),
  )
  return { after: oldest.at(-1)?.id ?? 0 }
}

async function deleteSome(ctx: Context, ids: readonly number[]): Promise<void> {
  const { userId, readAt, inApp } = notifications
  const deleted = await ctx.db
    .delete(notifications)
    .where(
      and(
        inArray(notifications.id, [...ids]),
        eq(notifications.mailDue, false),
        eq(notifications.digestDue, false),
      ),
    )
    .returning({ userId, wasUnread: sql<boolean>`${inApp} and ${readAt} is null` })
  const counted = deleted.flatMap(({ userId: of, wasUnread }) => (wasUnread ? [of] : []))
  await publishUnreadTo(ctx, [...new Set(counted)])
}
