import { and, eq } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { LostRights } from '../core/domainModule.ts'
import type { Emit } from '../core/events.ts'
import type { Tx } from '../db/connect.ts'
import { conversations } from './schema.ts'

/** Conversations of people who may no longer answer them belong to nobody. */
export async function handOverConversations(
  _ctx: Context,
  tx: Tx,
  emit: Emit,
  { companyId, userId, lost }: LostRights,
): Promise<void> {
  if (!lost.messages) return
  const unassigned = await tx
    .update(conversations)
    .set({ assigneeId: null })
    .where(and(eq(conversations.companyId, companyId), eq(conversations.assigneeId, userId)))
    .returning({ conversationId: conversations.id, state: conversations.state })
  const open = unassigned.filter(({ state }) => state === 'open')
  for (const { conversationId } of open) await emit('conversationChanged', { conversationId })
  if (open.length > 0)
    await emit('workHandedOver', { companyId, userId, what: 'conversations', count: open.length })
}
