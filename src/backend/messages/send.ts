import { eq, sql } from '#drizzle'
import type { ConversationSide, Message, MessageForm, NewMessageForm } from '#contract/messages/messages.ts'
import { assertNotSuspendedCompany, findCompanyId, mayAnswerMessages } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { isDuplicate, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { conversations, messages } from './schema.ts'
import { assertMayReply, findBlocks, findOwnConversation, lockConversation } from './access.ts'
import { attachFiles, readyAttachments } from './attachments.ts'
import { findMessage } from './queries.ts'

/** Starts a conversation of the viewer with a company; returns its id. */
export async function startConversation(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  { subject, text, attachments }: NewMessageForm,
): Promise<number> {
  const { userId } = viewer
  const companyId = await findCompanyId(ctx.db, slug)
  if (await mayAnswerMessages(ctx.db, userId, companyId)) throw refuse('ownInbox')
  await assertNotSuspendedCompany(ctx.db, companyId)
  const blocks = await findBlocks(ctx.db, { companyId, userId })
  if (blocks.length > 0) throw refuse(blocks.includes('person') ? 'messagesBlockedHere' : 'messagesBlocked')
  await ctx.rates.use('startConversation', userId)
  const fileIds = await readyAttachments(ctx, viewer, attachments)
  return refuseSecondConversation(() =>
    transact(ctx, async (tx, emit) => {
      const now = ctx.now()
      const [started] = await tx
        .insert(conversations)
        .values({ companyId, userId, subject, createdAt: now, lastMessageAt: now, waitingSince: now })
        .returning({ id: conversations.id })
      if (!started) throw new Error('Inserting the conversation returned no row')
      const conversationId = started.id
      const messageId = await insertMessage(ctx, tx, {
        conversationId,
        userId,
        side: 'person',
        inInbox: true,
        text,
        fileIds,
      })
      await emit('messageSent', { conversationId, messageId })
      return conversationId
    }),
  )
}

/** Writes in a conversation, for either side. */
export async function replyToConversation(
  ctx: Context,
  viewer: Viewer,
  conversationId: number,
  { text, attachments }: MessageForm,
): Promise<Message> {
  await ctx.rates.use('reply', viewer.userId)
  // Checking files takes long, so what refuses the message anyway comes first; it is checked again under the lock.
  if (attachments.length > 0)
    await assertMayReply(ctx.db, await findOwnConversation(ctx.db, viewer, conversationId))
  const fileIds = await readyAttachments(ctx, viewer, attachments)
  const { messageId, side } = await refuseSecondConversation(() =>
    transact(ctx, async (tx, emit) => {
      await lockConversation(tx, conversationId)
      const own = await findOwnConversation(tx, viewer, conversationId)
      await assertMayReply(tx, own)
      const { userId } = own.found.conversation
      const written = await insertMessage(ctx, tx, {
        conversationId,
        userId,
        side: own.side,
        inInbox: own.application === null,
        text,
        answererId: own.side === 'company' ? viewer.userId : null,
        fileIds,
      })
      await emit('messageSent', { conversationId, messageId: written })
      return { messageId: written, side: own.side }
    }),
  )
  return findMessage(ctx.db, messageId, side)
}

/** An index lets a person have one open conversation with a company, however many requests arrive at once. */
export async function refuseSecondConversation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isDuplicate(error, 'conversations_open') ? refuse('conversationOpen') : error
  }
}

interface NewMessage {
  readonly conversationId: number
  /** The person of the conversation. */
  readonly userId: number
  readonly side: ConversationSide
  /** Whether the company owes an answer and somebody there takes care of it. */
  readonly inInbox: boolean
  readonly answererId?: number | null
  readonly text: string
  readonly fileIds: readonly number[]
}

/** Inserts a message and brings its conversation up to date; who writes has read what came before. */
export async function insertMessage(
  ctx: Context,
  tx: Tx,
  { fileIds, inInbox, ...message }: NewMessage,
): Promise<number> {
  const now = ctx.now()
  const { conversationId, userId, side, answererId = null } = message
  const [added] = await tx
    .insert(messages)
    .values({ ...message, createdAt: now })
    .returning({ id: messages.id })
  if (!added) throw new Error('Inserting the message returned no row')
  const { id } = added
  await attachFiles(tx, { messageId: id, userId }, fileIds)
  await tx
    .update(conversations)
    .set({
      ...(side === 'person'
        ? { lastPersonId: id, personReadId: id }
        : { lastCompanyId: id, companyReadId: id }),
      ...(inInbox && inboxChange(side, answererId, now)),
      lastMessageAt: now,
    })
    .where(eq(conversations.id, conversationId))
  return id
}

/** What a message changes about who waits for whom. */
function inboxChange(side: ConversationSide, answererId: number | null, now: Date) {
  const { waitingSince, firstAnsweredAt, assigneeId } = conversations
  const at = sql`${now.toISOString()}::timestamptz`
  return side === 'person'
    ? { state: 'open' as const, waitingSince: sql`coalesce(${waitingSince}, ${at})` }
    : {
        waitingSince: null,
        firstAnsweredAt: sql`coalesce(${firstAnsweredAt}, ${at})`,
        assigneeId: sql`coalesce(${assigneeId}, ${answererId}::bigint)`,
      }
}
