import { and, eq, inArray, sql } from '#drizzle'
import type { Conversation, ConversationSide } from '#contract/messages/messages.ts'
import type { ReplyRefusal } from '#contract/messages/refusals.ts'
import type { MeasureKind } from '#contract/measures/measures.ts'
import { assertCompanyOpen, mayAnswerMessages } from '../companies/membership.ts'
import type { Viewer } from '../core/context.ts'
import { companyColumns, type CompanyQuery } from '../core/membership.ts'
import { notFound, notOwned } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from '../applications/schema/applications.ts'
import { conversations, messageBlocks } from './schema.ts'
import {
  endOfThread,
  findApplicationSide,
  refusedMessage,
  type WrittenApplication,
} from './applicationSide.ts'
import { selectConversations, toCommonFields, type ConversationFound } from './columns.ts'

/** A conversation in an inbox is hidden from all but its two sides; those of applications are in none. */
export const companyOfConversation: CompanyQuery = (conversationId, { userId }) => sql`
  select ${companyColumns(conversations.companyId, { isHidden: sql`${conversations.userId} <> ${userId}` })}
  from ${conversations} where ${conversations.id} = ${conversationId} and ${conversations.applicationId} is null`

export interface OwnConversation {
  readonly found: ConversationFound
  /** The viewer's. Somebody who wrote to a company and answers for it now remains the person. */
  readonly side: ConversationSide
  /** The one that it belongs to; null in the company's inbox. */
  readonly application: WrittenApplication | null
}

/** A conversation of which the viewer is one side. @throws Refused */
export async function findOwnConversation(
  db: Tx,
  viewer: Pick<Viewer, 'userId'>,
  conversationId: number,
): Promise<OwnConversation> {
  const { userId } = viewer
  const [found] = await selectConversations(db).where(eq(conversations.id, conversationId))
  if (!found) throw notFound()
  const { applicationId, companyId } = found.conversation
  if (applicationId !== null) return { found, ...(await findApplicationSide(db, viewer, applicationId)) }
  if (found.conversation.userId === userId) return { found, side: 'person', application: null }
  if (await mayAnswerMessages(db, userId, companyId)) return { found, side: 'company', application: null }
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
  { found, side, application }: OwnConversation,
  blocks: readonly ConversationSide[],
): ReplyRefusal | null {
  const end = application && endOfThread(application)
  if (end) return end
  const measured = measureRefusal(side, found.company.measure)
  if (measured) return measured
  const blocked = blockRefusal(side, blocks)
  if (blocked) return blocked
  return side === 'company' && found.conversation.state === 'closed' ? 'conversationClosed' : null
}

/** Why a side cannot write while a measure against the company is in force. */
export function measureRefusal(
  side: ConversationSide,
  measure: MeasureKind | null,
): 'companySuspended' | 'companyLimited' | null {
  if (measure === 'suspend') return 'companySuspended'
  return measure === 'limit' && side === 'company' ? 'companyLimited' : null
}

/** Why a side cannot write to the other, whatever it writes about. */
export function blockRefusal(
  side: ConversationSide,
  blocks: readonly ConversationSide[],
): 'messagesBlocked' | 'messagesBlockedHere' | null {
  if (blocks.includes(side)) return 'messagesBlockedHere'
  return blocks.length > 0 ? 'messagesBlocked' : null
}

/** @throws Refused unless the viewer's side can write */
export async function assertMayReply(db: Tx, own: OwnConversation): Promise<void> {
  assertCompanyOpen(own.found.company)
  const refusal = replyRefusal(own, await findBlocks(db, own.found.conversation))
  if (refusal) throw refusedMessage(refusal, own.application)
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
    // Who handles an application has the address that was sent with it, or none.
    email: own.application ? null : found.email,
    company_closed: found.company.closedAt !== null,
    reply_refusal: replyRefusal(own, blocks),
    blocking: blocks.includes(side),
  }
}

/** Serialises the changes of a conversation with one another, and with those of the application that it belongs to. */
export async function lockConversation(tx: Tx, id: number): Promise<void> {
  const own = tx
    .select({ id: conversations.applicationId })
    .from(conversations)
    .where(eq(conversations.id, id))
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.id, own))
    .for('no key update')
  await tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id)).for('update')
}
