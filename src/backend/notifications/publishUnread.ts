import { notificationsChanged } from '#contract/realtime/events.ts'
import type { Unread } from '#contract/notifications/unread.ts'
import type { Context } from '../core/context.ts'
import { publishToUser } from '../core/publishToUser.ts'
import { countUnread, countUnreadByUser } from './queries.ts'

/**
 * Publishes the unread count to a user's open tabs without waiting. If the realtime server is unavailable, tabs reload the
 * count when they reconnect.
 */
export async function publishUnread(ctx: Context, userId: number): Promise<Unread> {
  const unread = await countUnread(ctx.db, userId)
  publish(ctx, userId, unread)
  return unread
}

/** Publishes the unread numbers of many users, counted in one statement. */
export async function publishUnreadTo(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  for (const { userId, ...unread } of await countUnreadByUser(ctx.db, userIds)) publish(ctx, userId, unread)
}

function publish(ctx: Context, userId: number, unread: Unread): void {
  publishToUser(ctx, userId, notificationsChanged, unread).catch((error: unknown) =>
    ctx.log.warn({ err: error, userId }, 'unread count was not published'),
  )
}
