import { and, asc, gt, sql } from '#drizzle'
import { clockDays, clockMinimum, clockPeriodDays } from '#contract/core/responseClock.ts'
import { companyTag } from '#contract/core/pageTags.ts'
import type { Context } from '../core/context.ts'
import { withInvalidation } from '../core/invalidations.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from './schema/applications.ts'
import { applicationEvents } from './schema/events.ts'
import { responseClocks } from './schema/responseClocks.ts'
import { jobs } from '../jobs/schema/jobs.ts'

/** Number of companies per statement. */
const batchSize = 100
/** Not of the calendar: a day is 24 hours, also when clocks change. */
const days = (count: number) => sql`(interval '24 hours' * ${count}::int)`

/**
 * What candidates have heard, a row per application. An application is opened by its first `opened` event and answered by its
 * first decision, of which there is an event only once the candidate is told: a decision that was undone left none. Whoever
 * has withdrawn does not count.
 *
 * Nor do applications from before events were recorded, which name no version of their job: of several decisions, their
 * backfilled events have only the last, so that a company that answered in time would pass for one that was silent.
 */
const selectResponses = (companyIds: readonly number[], now: Date) => sql`
  select ${jobs.companyId} as company_id, ${jobs.id} as job_id, ${applications.sentAt} as sent_at,
    ${applications.answerDueAt} as due_at, event.opened_at, event.answered_at
  from ${jobs} join ${applications} on ${applications.jobId} = ${jobs.id}
  cross join lateral (
    select min(${applicationEvents.at}) filter (where ${applicationEvents.kind} = 'opened') as opened_at,
      min(${applicationEvents.at}) filter (where ${applicationEvents.kind} = 'decided') as answered_at,
      count(*) filter (where ${applicationEvents.kind} = 'withdrawn') as withdrawals
    from ${applicationEvents} where ${applicationEvents.applicationId} = ${applications.id}
  ) event
  where ${jobs.companyId} = any(${sql.param([...companyIds])}::bigint[]) and ${applications.jobVersionId} is not null
    and ${applications.sentAt} > ${now.toISOString()}::timestamptz - ${days(clockPeriodDays)}
    and event.withdrawals = 0`

/** The numbers of the given applications, as the wire has them. */
const responsesAt = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const isOld = (day: number) => sql`sent_at <= ${at} - ${days(day)}`
  const count = (where: ReturnType<typeof sql>) => sql`count(*) filter (where ${where})`
  const byDay = clockDays.map(
    (day) => sql`jsonb_build_object('day', ${day}::int, 'of', ${count(isOld(day))},
      'opened', ${count(sql`${isOld(day)} and opened_at <= sent_at + ${days(day)}`)},
      'answered', ${count(sql`${isOld(day)} and answered_at <= sent_at + ${days(day)}`)})`,
  )
  const oldest = Math.max(...clockDays)
  return sql`jsonb_build_object(
    'response_clock', case when count(*) >= ${clockMinimum}::int then jsonb_build_object(
      'applications', count(*), 'days', jsonb_build_array(${sql.join(byDay, sql`, `)}),
      'never_answered', ${count(sql`${isOld(oldest)} and answered_at is null`)},
      'answered_unopened', ${count(sql`answered_at is not null and (opened_at is null or opened_at > answered_at)`)}) end,
    'answer_promises', jsonb_build_object(
      'kept', ${count(sql`answered_at <= due_at`)},
      'missed', ${count(sql`due_at < coalesce(answered_at, ${at})`)}))`
}

/**
 * Counts how soon all companies have answered, and renders the pages of those whose numbers have changed again. It runs once a
 * day: the shares change with each day that passes, also when nobody does anything.
 */
export async function countResponses(
  ctx: Context,
  from: { readonly after: number } | null,
): Promise<object | null> {
  const found = await ctx.db
    .selectDistinct({ companyId: jobs.companyId })
    .from(jobs)
    .where(and(gt(jobs.companyId, from?.after ?? 0), gt(jobs.applicationCount, 0)))
    .orderBy(asc(jobs.companyId))
    .limit(batchSize)
  const last = found.at(-1)
  if (!last) return null
  const companyIds = found.map(({ companyId }) => companyId)
  await withInvalidation(ctx, async (tx) => {
    const changed = await writeCounts(tx, companyIds, ctx.now())
    return [changed, changed.map(companyTag)]
  })
  return { after: last.companyId }
}

/** Returns the companies whose numbers have changed. */
async function writeCounts(db: Tx, companyIds: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ company_id: string }>(sql`
    with received as (${selectResponses(companyIds, now)}),
    counted as (
      select company_id, job_id, ${responsesAt(now)} as responses from received
      group by grouping sets ((company_id), (company_id, job_id))
      having count(*) >= ${clockMinimum}::int or count(due_at) > 0
    ),
    written as (
      insert into ${responseClocks} (company_id, job_id, responses) select company_id, job_id, responses from counted
      on conflict on constraint response_clocks_once do update set responses = excluded.responses
      where ${responseClocks.responses} <> excluded.responses
      returning company_id
    ),
    deleted as (
      delete from ${responseClocks}
      where ${responseClocks.companyId} = any(${sql.param([...companyIds])}::bigint[]) and not exists (
        select 1 from counted where counted.company_id = ${responseClocks.companyId}
          and counted.job_id is not distinct from ${responseClocks.jobId})
      returning company_id
    )
    select company_id from written union select company_id from deleted`)
  return rows.map(({ company_id: id }) => Number(id))
}
