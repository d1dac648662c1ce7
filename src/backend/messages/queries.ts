import { and, desc, eq, inArray, isNull, lt, sql, type SQL } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { InboxCounts, InboxFilter, InboxSearch } from '#contract/messages/inbox.ts'
import { inboxCountMaximum } from '#contract/messages/inbox.ts'
import type { ConversationRow, ConversationSide, Message } from '#contract/messages/messages.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { MessageAnswerer } from '../core/membership.ts'
import { afterPosition, positionCursor, readIdCursor, readPosition, toPage } from '../core/keyset.ts'
import { hidingDecision } from '../core/removed.ts'
import type { Tx } from '../db/connect.ts'
import { containsPattern, lowerCase } from '../db/lowerCase.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { conversations, messages, shownMessages } from './schema.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { findOwnConversation } from './access.ts'
import { attachmentRows, toAttachments } from './attachments.ts'
import { selectConversations, toCommonFields } from './columns.ts'
import { seenBy } from './moderation.ts'

/** Characters of the last message in a list. */
const excerptLength = 160

/** The person's own conversations. */
export const listConversations = ({ db }: Context, { userId }: Viewer, page: PageQuery) =>
  listRows(db, 'person', eq(conversations.userId, userId), page)

/** The conversations in the inbox of a company. */
export async function listInbox(
  { db }: Context,
  { userId, company: { id: companyId } }: MessageAnswerer,
  { filter = 'open', q, ...page }: InboxSearch,
) {
  const where = and(matches(filter, companyId, userId), q ? contains(q.toLowerCase(), companyId) : undefined)
  return {
    ...(await listRows(db, 'company', where, page)),
    counts: await countInbox(db, companyId, userId),
  }
}

/** In the subject, in the name of the person, or in a message, which an index finds from three letters on. */
function contains(text: string, companyId: number): SQL {
  const inMessages = sql`${conversations.id} in (
    select ${conversations.id}
      from ${shownMessages} join ${conversations} on ${conversations.id} = ${messages.conversationId}
    where ${conversations.companyId} = ${companyId} and ${conversations.applicationId} is null
      and ${lowerCase(messages.text)} like ${containsPattern(text)}
  )`
  return sql`(strpos(${lowerCase(conversations.subject)}, ${text}) > 0
    or strpos(${lowerCase(fullName)}, ${text}) > 0
    ${text.length < 3 ? sql`` : sql`or ${inMessages}`})`
}

const matches = (filter: InboxFilter, companyId: number, userId: number): SQL | undefined =>
  and(
    eq(conversations.companyId, companyId),
    isNull(conversations.applicationId),
    eq(conversations.state, filter === 'closed' ? 'closed' : 'open'),
    filter === 'mine' ? eq(conversations.assigneeId, userId) : undefined,
  )

async function countInbox(db: Tx, companyId: number, userId: number): Promise<InboxCounts> {
  const count = (filter: InboxFilter) => sql<number>`(
    select count(*)::int from (
      select 1 from ${conversations}
      -- The limit makes this a lookup per conversation: the planner might read all accounts.
      cross join lateral (
        select 1 from ${accounts} where ${accounts.id} = ${conversations.userId} and ${accounts.closedAt} is null limit 1
      ) person
      where ${matches(filter, companyId, userId)} limit ${inboxCountMaximum}
    ) counted)`
  const { rows } = await db.execute<{ open: number; mine: number; closed: number }>(
    sql`select ${count('open')} as open, ${count('mine')} as mine, ${count('closed')} as closed`,
  )
  return rows[0] ?? { open: 0, mine: 0, closed: 0 }
}

async function listRows(
  db: Tx,
  side: ConversationSide,
  where: SQL | undefined,
  { after, limit = defaultPageSize }: PageQuery,
): Promise<{ items: ConversationRow[]; next: string | null }> {
  const { lastMessageAt: at, id } = conversations
  const found = await selectConversations(db)
    .where(and(where, afterPosition(readPosition(after), { at, id })))
    .orderBy(desc(at), desc(id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ conversation }) =>
    positionCursor(conversation.lastMessageAt, conversation.id),
  )
  const lastIds = rows.map(({ conversation }) => lastIdOf(conversation))
  const lastMessages = new Map((await findExcerpts(db, lastIds)).map((one) => [one.id, one]))
  return {
    items: rows.map((row) => {
      const last = lastMessages.get(lastIdOf(row.conversation))
      return {
        ...toCommonFields(row, side),
        excerpt: last?.excerpt ?? '',
        last_side: last?.side ?? 'person',
      }
    }),
    next,
  }
}

const lastIdOf = ({ lastPersonId, lastCompanyId }: typeof conversations.$inferSelect) =>
  Math.max(lastPersonId, lastCompanyId)

const findExcerpts = (db: Tx, ids: readonly number[]) =>
  db
    .select({
      id: messages.id,
      side: messages.side,
      excerpt: sql<string>`case when ${messages.moderation} is null
        then left(regexp_replace(left(${messages.text}, 400), '\\s+', ' ', 'g'), ${excerptLength}::int) else '' end`,
    })
    .from(messages)
    .where(inArray(messages.id, [0, ...ids]))

/** The messages of a conversation, newest first. */
export async function listMessages(
  { db }: Context,
  viewer: Viewer,
  conversationId: number,
  { after, limit = defaultPageSize }: PageQuery,
): Promise<{ items: Message[]; next: string | null }> {
  const { side } = await findOwnConversation(db, viewer, conversationId)
  const before = readIdCursor(after)
  const found = await selectMessages(db)
    .where(
      and(eq(messages.conversationId, conversationId), before === null ? undefined : lt(messages.id, before)),
    )
    .orderBy(desc(messages.id))
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ message }) => String(message.id))
  return { items: rows.map((row) => toMessage(row, side)), next }
}

const selectMessages = (db: Tx) =>
  db
    .select({
      message: messages,
      hiddenBy: hidingDecision('message', messages),
      attachments: attachmentRows,
      answererName: fullName,
    })
    .from(messages)
    .leftJoin(profiles, eq(profiles.userId, messages.answererId))

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

function toMessage(
  { message, hiddenBy, attachments, answererName }: MessageRow,
  side: ConversationSide,
): Message {
  const { id, createdAt, answererId } = message
  return {
    id,
    side: message.side,
    sent_at: createdAt.toISOString(),
    ...seenBy(side, { ...message, attachments: toAttachments(attachments) }),
    hidden_by: side === message.side ? hiddenBy : null,
    answered_by:
      side === 'company' && answererId !== null ? { user_id: answererId, name: answererName } : null,
  }
}

export async function findMessage(db: Tx, messageId: number, side: ConversationSide): Promise<Message> {
  const [row] = await selectMessages(db).where(eq(messages.id, messageId))
  if (!row) throw new Error(`Message ${messageId} does not exist`)
  return toMessage(row, side)
}
