import { and, eq, sql } from 'drizzle-orm'
import type { Conversation, ConversationSide, ReplyRefusal } from '#contract/messages/messages.ts'
import { assertCompanyOpen, mayAnswerMessages } from '../companies/membership.ts'
import type { Viewer } from '../core/context.ts'
import { companyColumns, type CompanyQuery } from '../core/membership.ts'
import { notFound, notOwned, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { conversations, messageBlocks } from './schema.ts'
import { selectConversations, toCommonFields, type ConversationFound } from './columns.ts'

/** A conversation is hidden from all but its two sides. */
export const companyOfConversation: CompanyQuery = (conversationId, { userId }) => sql`
  select ${companyColumns(conversations.companyId, { isHidden: sql`${conversations.userId} <> ${userId}` })}
  from ${conversations} where ${conversations.id} = ${conversationId}`

export interface OwnConversation {
  readonly found: ConversationFound
  /** The viewer's. Somebody who wrote to a company and answers for it now remains the person. */
  readonly side: ConversationSide
}

/** A conversation of which the viewer is one side. @throws Refused */
export async function findOwnConversation(
  db: Tx,
  { userId }: Pick<Viewer, 'userId'>,
  conversationId: number,
): Promise<OwnConversation> {
  const [found] = await selectConversations(db).where(eq(conversations.id, conversationId))
  if (!found) throw notFound()
  if (found.conversation.userId === userId) return { found, side: 'person' }
  if (await mayAnswerMessages(db, userId, found.conversation.companyId)) return { found, side: 'company' }
  throw notOwned()
}

/** The sides that block messages between a person and a company. */
export async function findBlocks(
  db: Tx,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
): Promise<readonly ConversationSide[]> {
  const rows = await db
    .select({ side: messageBlocks.side })
    .from(messageBlocks)
    .where(and(eq(messageBlocks.companyId, companyId), eq(messageBlocks.userId, userId)))
  return rows.map(({ side }) => side)
}

/** Why a side cannot write; null if it can. A message of the person opens a closed conversation again. */
export function replyRefusal(
  { found, side }: OwnConversation,
  blocks: readonly ConversationSide[],
): ReplyRefusal | null {
  if (blocks.includes(side)) return 'messagesBlockedHere'
  if (blocks.length > 0) return 'messagesBlocked'
  return side === 'company' && found.conversation.state === 'closed' ? 'conversationClosed' : null
}

/** @throws Refused unless the viewer's side can write */
export async function assertMayReply(db: Tx, own: OwnConversation): Promise<void> {
  assertCompanyOpen(own.found.company)
  const refusal = replyRefusal(own, await findBlocks(db, own.found.conversation))
  if (refusal) throw refuse(refusal)
}

export async function showConversation(
  db: Tx,
  viewer: Pick<Viewer, 'userId'>,
  conversationId: number,
): Promise<Conversation> {
  const own = await findOwnConversation(db, viewer, conversationId)
  const { found, side } = own
  const blocks = await findBlocks(db, found.conversation)
  return {
    ...toCommonFields(found, side),
    side,
    email: found.email,
    company_closed: found.company.closedAt !== null,
    reply_refusal: replyRefusal(own, blocks),
    blocking: blocks.includes(side),
  }
}

/** Serialises the changes of a conversation. */
export async function lockConversation(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id)).for('update')
}
