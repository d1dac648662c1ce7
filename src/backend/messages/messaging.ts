import { and, eq, isNull, sql } from '#drizzle'
import {
  responseDays,
  responseMinimum,
  type ConversationSide,
  type Messaging,
} from '#contract/messages/messages.ts'
import type { MeasureKind } from '#contract/measures/measures.ts'
import { findCompanyId } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { notFound } from '../core/refuse.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { measureOf } from '../measures/schema/measures.ts'
import { conversations, messageBlocks } from './schema.ts'

/** What a person needs to know before they write to a company. */
export async function showMessaging(ctx: Context, { userId }: Viewer, slug: string): Promise<Messaging> {
  const { db } = ctx
  const companyId = await findCompanyId(db, slug)
  const [own] = await db
    .select({
      email: accounts.email,
      measure: sql<MeasureKind | null>`${measureOf(sql`${companyId}`)}`,
      conversationId: conversations.id,
      blocks: sql<ConversationSide[]>`array(
        select ${messageBlocks.side} from ${messageBlocks} where ${messageBlocks.companyId} = ${companyId}
          and ${messageBlocks.userId} = ${userId}
      )`,
      isAnswerer: sql<boolean>`exists (
        select 1 from ${currentMembers} where ${currentMembers.companyId} = ${companyId}
          and ${currentMembers.userId} = ${userId}
          and (${currentMembers.role} = 'admin' or ${currentMembers.answerMessages})
      )`,
    })
    .from(accounts)
    .leftJoin(
      conversations,
      and(
        eq(conversations.userId, accounts.id),
        eq(conversations.companyId, companyId),
        eq(conversations.state, 'open'),
        isNull(conversations.applicationId),
      ),
    )
    .where(eq(accounts.id, userId))
  if (!own) throw notFound()
  return {
    email: own.email,
    conversation_id: own.conversationId,
    refusal: refusalOf(own),
    response: await findResponseTime(ctx, companyId),
  }
}

/** Why the person cannot write to the company; null if they can. */
function refusalOf(own: {
  readonly blocks: readonly ConversationSide[]
  readonly isAnswerer: boolean
  readonly measure: MeasureKind | null
}): Messaging['refusal'] {
  if (own.isAnswerer) return 'ownInbox'
  if (own.measure === 'suspend') return 'companySuspended'
  if (own.blocks.includes('person')) return 'messagesBlockedHere'
  return own.blocks.length > 0 ? 'messagesBlocked' : null
}

/**
 * The median time until the first answer. Silence counts: a conversation without an answer has waited at least for its
 * age, so a company that leaves most unanswered does not look fast by the few that it answers.
 */
async function findResponseTime(ctx: Context, companyId: number): Promise<Messaging['response']> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const from = sql`${daysAfter(ctx.now(), -responseDays).toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ seconds: number; at_least: boolean; total: number }>(sql`
    select seconds, at_least, total from (
      select extract(epoch from coalesce(${conversations.firstAnsweredAt},
        ${now}) - ${conversations.createdAt})::float8 as seconds,
        ${conversations.firstAnsweredAt} is null as at_least,
        row_number() over (order by coalesce(${conversations.firstAnsweredAt},
          ${now}) - ${conversations.createdAt}) as place,
        count(*) over ()::int as total
      from ${conversations} where ${conversations.companyId} = ${companyId} and ${conversations.createdAt} > ${from}
        and ${conversations.applicationId} is null
    ) ranked
    -- The lower of the two in the middle, so that one slow answer more does not decide.
    where place = (total + 1) / 2`)
  const [median] = rows
  if (!median || median.total < responseMinimum) return null
  return { seconds: Math.round(median.seconds), at_least: median.at_least }
}
