import { and, eq, lt, sql } from '#drizzle'
import type { Conversation } from '#contract/messages/messages.ts'
import { mayAnswerMessages } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { MessageAnswerer } from '../core/membership.ts'
import { invalid, notOwned, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { conversations, messageBlocks } from './schema.ts'
import { findOwnConversation, lockConversation, showConversation, type OwnConversation } from './access.ts'
import { refuseSecondConversation } from './send.ts'

/** Marks a conversation as read for the viewer's side. */
export async function markConversationRead(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
  upTo: number,
): Promise<null> {
  const { found, side } = await findOwnConversation(ctx.db, viewer, conversationId)
  const { lastPersonId, lastCompanyId } = found.conversation
  const column = side === 'person' ? 'personReadId' : 'companyReadId'
  const readId = Math.min(upTo, side === 'person' ? lastCompanyId : lastPersonId)
  await transact(ctx, async (tx, emit) => {
    const changed = await tx
      .update(conversations)
      .set({ [column]: readId })
      .where(and(eq(conversations.id, conversationId), lt(conversations[column], readId)))
      .returning({ id: conversations.id })
    if (changed.length > 0) await emit('conversationChanged', { conversationId })
    // A colleague may have read it first: the viewer's own notifications are unread all the same.
    await emit('conversationRead', { conversationId, userId: viewer.userId })
  })
  return null
}

/** Assigns a conversation to a member who may answer it, or to nobody. */
export const assignConversation = (
  ctx: Context,
  answerer: MessageAnswerer,
  conversationId: number,
  userId: number | null,
) =>
  changeAsAnswerer(ctx, answerer, conversationId, async (tx, { conversation: { companyId } }) => {
    if (userId !== null && !(await mayAnswerMessages(tx, userId, companyId)))
      throw invalid({ field: 'user_id', code: 'unknownChoice' })
    await tx.update(conversations).set({ assigneeId: userId }).where(eq(conversations.id, conversationId))
  })

export const closeConversation = (ctx: Context, answerer: MessageAnswerer, conversationId: number) =>
  changeAsAnswerer(ctx, answerer, conversationId, async (tx) => {
    await tx
      .update(conversations)
      .set({ state: 'closed', waitingSince: null })
      .where(eq(conversations.id, conversationId))
  })

export const reopenConversation = (ctx: Context, answerer: MessageAnswerer, conversationId: number) =>
  refuseSecondConversation(() =>
    changeAsAnswerer(ctx, answerer, conversationId, async (tx) => {
      const { lastPersonId, lastCompanyId, lastMessageAt } = conversations
      await tx
        .update(conversations)
        .set({
          state: 'open',
          waitingSince: sql`case when ${lastPersonId} > ${lastCompanyId} then ${lastMessageAt} end`,
        })
        .where(eq(conversations.id, conversationId))
    }),
  )

/** The viewer's side blocks messages of the other, or lets it write again. */
export async function blockOtherSide(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
  isBlocked: boolean,
): Promise<Conversation> {
  await ctx.rates.use('write', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    // Serialised with messages: none arrives after the block has been confirmed.
    await lockConversation(tx, conversationId)
    const { found, side, application } = await findOwnConversation(tx, viewer, conversationId)
    // The company's block is of its whole inbox, which those who only manage jobs do not read.
    if (application && side === 'company') throw notOwned()
    const { companyId, userId } = found.conversation
    const row = { companyId, userId, side }
    if (isBlocked)
      await tx
        .insert(messageBlocks)
        .values({ ...row, createdAt: ctx.now() })
        .onConflictDoNothing()
    else
      await tx
        .delete(messageBlocks)
        .where(
          and(
            eq(messageBlocks.companyId, companyId),
            eq(messageBlocks.userId, userId),
            eq(messageBlocks.side, side),
          ),
        )
    await emit('conversationChanged', { conversationId })
  })
  return showConversation(ctx.db, viewer, conversationId)
}

async function changeAsAnswerer(
  ctx: Context,
  answerer: MessageAnswerer,
  conversationId: number,
  change: (tx: Tx, found: OwnConversation['found']) => Promise<void>,
): Promise<Conversation> {
  await ctx.rates.use('write', answerer.userId)
  await transact(ctx, async (tx, emit) => {
    await lockConversation(tx, conversationId)
    const { found, side } = await findOwnConversation(tx, answerer, conversationId)
    // Who wrote to the company and answers for it now remains the person.
    if (side !== 'company') throw refuse('companyDenied')
    await change(tx, found)
    await emit('conversationChanged', { conversationId })
  })
  return showConversation(ctx.db, answerer, conversationId)
}
