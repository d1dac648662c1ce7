import { and, asc, eq, gt, inArray, lt, notExists, sql } from '#drizzle'
import type { AnswerMessages } from '#contract/applications/answers.ts'
import { locales, type Locale } from '#contract/core/locale.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { Tx } from '../db/connect.ts'
import { answers } from './schema/answers.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'

/** What a candidate reads with the decision: in their language, or else in another one; may be empty. */
export const messageFor = (messages: AnswerMessages | null, locale: Locale): string =>
  messages?.[locale] || locales.map((one) => messages?.[one]).find(Boolean) || ''

/** What the candidate of an application reads with its decision, in the language of their account; empty without words. */
export async function findMessage(db: Tx, applicationId: number): Promise<string> {
  const [found] = await db
    .select({ messages: answers.messages, locale: accounts.locale })
    .from(applications)
    .innerJoin(answers, eq(answers.id, applications.answerId))
    .innerJoin(accounts, eq(accounts.id, applications.userId))
    .where(eq(applications.id, applicationId))
  return found ? messageFor(found.messages, found.locale) : ''
}

/** Applications no longer refer to what they were answered with, which is deleted unless it was said to others as well. */
export async function eraseAnswers(tx: Tx, applicationIds: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.param([...applicationIds])}::bigint[])`
  const { rows } = await tx.execute<{ id: string }>(sql`
    with erased as (
      select ${applications.answerId} as id from ${applications} where ${applications.id} = ${ids}
      union select ${pendingDecisions.answerId} from ${pendingDecisions} where ${pendingDecisions.applicationId} = ${ids}
    ),
    unset as (update ${applications} set answer_id = null where ${applications.id} = ${ids}),
    pending as (update ${pendingDecisions} set answer_id = null where ${pendingDecisions.applicationId} = ${ids})
    select id from erased where id is not null`)
  const isErased = inArray(
    answers.id,
    rows.map(({ id }) => Number(id)),
  )
  await tx.delete(answers).where(and(isErased, isUnused(tx)))
}

/**
 * Erases what the team noted with the answers to these applications, unless it was noted about others that have not expired as
 * well. What was written to the candidates remains theirs.
 */
export async function eraseReasons(tx: Tx, applicationIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${answers} set reason = ''
    where ${answers.reason} <> '' and ${answers.id} in (
        select ${applications.answerId} from ${applications}
        where ${applications.id} = any(${sql.param([...applicationIds])}::bigint[]))
      and not exists (select 1 from ${applications}
        where ${applications.answerId} = ${answers.id} and ${applications.expiredAt} is null)
      and not exists (select 1 from ${pendingDecisions} where ${pendingDecisions.answerId} = ${answers.id})`)
}

/** Answers that are looked at at once. */
const batchSize = 5_000

/** Undone and replaced answers leave no trace. */
export async function deleteUnusedAnswers(
  { db, now }: Context,
  from: { readonly after: number } | null,
): Promise<object | null> {
  const seen = await db
    .select({ id: answers.id })
    .from(answers)
    .where(and(lt(answers.createdAt, daysAfter(now(), -1)), gt(answers.id, from?.after ?? 0)))
    .orderBy(asc(answers.id))
    .limit(batchSize)
  const ids = seen.map(({ id }) => id)
  await db.delete(answers).where(and(inArray(answers.id, ids), isUnused(db)))
  return ids.length === batchSize ? { after: ids.at(-1) } : null
}

const isUnused = (db: Tx) =>
  and(
    notExists(
      db
        .select({ one: sql`1` })
        .from(applications)
        .where(eq(applications.answerId, answers.id)),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(pendingDecisions)
        .where(eq(pendingDecisions.answerId, answers.id)),
    ),
  )
