import { userChannel } from '#contract/channels.ts'
import { notificationsChanged } from '#contract/events.ts'
import type { Unread } from '#contract/notifications.ts'
import type { Context } from '../core/context.ts'
import { countUnread } from './queries.ts'

/**
 * Tells a person's open tabs what their bell should show now. Nobody waits for it, and a realtime server that is away
 * costs nothing but the moment: tabs ask again when they are connected.
 */
export async function ring(ctx: Context, userId: number): Promise<Unread> {
  const unread = await countUnread(ctx.db, userId)
  const { app, name } = notificationsChanged
  ctx.publisher
    .publish(app, `private-${userChannel(userId)}`, name, unread)
    .catch((error: unknown) => ctx.log.warn({ err: error, userId }, 'bell not rung'))
  return unread
}
