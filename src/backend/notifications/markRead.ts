import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Unread } from '#contract/notifications/notifications.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound } from '../core/refuse.ts'
import { notifications } from '../db/schema/notifications.ts'
import { publishUnread } from './publishUnread.ts'

/** Marks the viewer's notifications as read up to the id `upTo`; later ones stay unread. */
export async function readAll(ctx: Context, { userId }: Viewer, upTo: number): Promise<Unread> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(eq(notifications.userId, userId), lte(notifications.id, upTo), isNull(notifications.readAt)))
  return publishUnread(ctx, userId)
}

/** Marks a notification as read, with the earlier ones that share its row; later ones stay unread. */
export async function readOne(ctx: Context, { userId }: Viewer, id: number): Promise<Unread> {
  const [own] = await ctx.db
    .select({ groupKey: notifications.groupKey })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
  if (!own) throw notFound()
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.groupKey, own.groupKey),
        lte(notifications.id, id),
        isNull(notifications.readAt),
      ),
    )
  return publishUnread(ctx, userId)
}
