import { and, asc, desc, eq, gt, lt } from '#drizzle'
import { companies } from '../companies/schema/companies.ts'
import type { PrivatePart } from '../core/reportable.ts'
import type { Tx } from '../db/connect.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import { conversations, messages, shownMessages } from './schema.ts'

/** Messages that are read before and after the reported one. */
const around = 10

/** The messages around a reported one, with those who wrote them; null when it is gone. */
export async function readAround(db: Tx, messageId: number): Promise<PrivatePart | null> {
  const [reported] = await db
    .select({ message: messages, userId: conversations.userId, person: fullName, company: companies.name })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(profiles, eq(profiles.userId, conversations.userId))
    .innerJoin(companies, eq(companies.id, conversations.companyId))
    .where(eq(messages.id, messageId))
  if (!reported) return null
  const { message, userId, person, company } = reported
  const isBeside = eq(messages.conversationId, message.conversationId)
  const read = (side: 'before' | 'after') =>
    db
      .select()
      .from(shownMessages)
      .where(and(isBeside, side === 'before' ? lt(messages.id, messageId) : gt(messages.id, messageId)))
      .orderBy(side === 'before' ? desc(messages.id) : asc(messages.id))
      .limit(around)
  const all = [...(await read('before')).toReversed(), message, ...(await read('after'))]
  const answererIds = all.map(({ answererId }) => answererId).filter((id) => id !== null)
  return {
    accountIds: [...new Set([userId, ...answererIds])],
    passages: all.map(({ id, side, text, createdAt }) => ({
      by: side === 'person' ? person : company,
      text,
      at: createdAt,
      reported: id === messageId,
    })),
  }
}
