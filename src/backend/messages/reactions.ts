import { and, eq, isNull, sql } from '#drizzle'
import { inboxChannel } from '#contract/realtime/channels.ts'
import { messagesChanged } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import { nextCountVersion } from '../core/countVersion.ts'
import type { Reactions } from '../core/deliveries.ts'
import { publishToUser } from '../core/publishToUser.ts'
import { inboxUnread, ownUnread } from '../core/headerCounts.ts'
import { conversations } from './schema.ts'

/** Publishes changes to the open pages of both sides, with the number of conversations that each has not read. */
export const liveReactions: Reactions = {
  messageSent: (ctx, { conversationId }) => publish(ctx, conversationId),
  conversationChanged: (ctx, { conversationId }) => publish(ctx, conversationId),
}

async function publish(ctx: Context, id: number): Promise<void> {
  const [found] = await ctx.db
    .select({
      companyId: conversations.companyId,
      userId: conversations.userId,
      applicationId: conversations.applicationId,
    })
    .from(conversations)
    .where(eq(conversations.id, id))
  if (!found) return
  const { userId, companyId, applicationId } = found
  const { app, name } = messagesChanged
  const frame = { conversation_id: id, version: await nextCountVersion(ctx.db) }
  const { rows } = await ctx.db.execute<{ own: number; inbox: number }>(
    sql`select ${ownUnread(sql`${userId}::bigint`)} as own, ${inboxUnread(sql`${companyId}::bigint`)} as inbox`,
  )
  const [unread = { own: 0, inbox: 0 }] = rows
  await publishToUser(ctx, userId, messagesChanged, { ...frame, company_id: null, unread: unread.own })
  // Those who handle the application learn of it in `applications/liveMessages.ts`.
  if (applicationId !== null) return
  await ctx.publisher.publish(app, `private-${inboxChannel(companyId)}`, name, {
    ...frame,
    company_id: companyId,
    unread: unread.inbox,
  })
}

/** Nobody answers for a closed company any more; people keep what was written. */
export const closedCompanyReactions: Reactions = {
  async companyClosed(ctx, { companyId }) {
    await ctx.db
      .update(conversations)
      .set({ state: 'closed', waitingSince: null, assigneeId: null })
      .where(
        and(
          eq(conversations.companyId, companyId),
          eq(conversations.state, 'open'),
          isNull(conversations.applicationId),
        ),
      )
  },
}
