import { sql } from 'drizzle-orm'
import type { ProfileKind } from '#contract/achievements/rule.ts'
import type { Context } from '../core/context.ts'
import type { Erased } from '../core/domainModule.ts'
import type { Tx } from '../db/connect.ts'
import { evaluateAchievements, type EvaluationContext } from './evaluate.ts'

/** Owners that are read at once. */
const batchSize = 500

/**
 * Computes the achievements of everybody from the record. On a healthy database it changes nothing. Returns the number of
 * changed rows.
 */
export async function recomputeAchievements(
  ctx: EvaluationContext,
): Promise<{ owners: number; changed: number }> {
  const people = await recompute(ctx, 'person')
  const companies = await recompute(ctx, 'company')
  return { owners: people.owners + companies.owners, changed: people.changed + companies.changed }
}

async function recompute(ctx: EvaluationContext, kind: ProfileKind) {
  const table = kind === 'person' ? sql`accounts` : sql`companies`
  let [owners, changed, last] = [0, 0, 0]
  for (;;) {
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`select id from ${table} where id > ${last} and closed_at is null order by id limit ${batchSize}`,
    )
    const ids = rows.map(({ id }) => Number(id))
    if (ids.length === 0) return { owners, changed }
    changed += await evaluateAchievements(ctx, kind, ids)
    owners += ids.length
    last = ids.at(-1) ?? last
  }
}

/** Databases from before achievements, or before they name their event, are computed once, in the background. */
export async function computeFirst(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<{ due: boolean }>(
    sql`select exists (select 1 from accounts) and not exists (select 1 from achievements)
      or exists (select 1 from achievements where unlocked_at is not null and evidence_id is null) as due`,
  )
  if (rows[0]?.due) await ctx.queue.add('recomputeAchievements', {})
}

/**
 * Erasing a person deletes reviews, feedback and applications that others' achievements rest on. These are evaluated again
 * once it has happened. Runs before the other domains have moved or deleted their rows.
 */
export async function evaluateAfterErasure(ctx: Context, tx: Tx, { accountId }: Erased): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string | null; company_id: string | null }>(sql`
    select null::bigint as user_id, company_id from employments where user_id = ${accountId} and company_id is not null
    union select null, j.company_id from applications a join jobs j on j.id = a.job_id where a.user_id = ${accountId}
    union select null, company_id from company_members where user_id = ${accountId}
    union select null, company_id from invitations where user_id = ${accountId}
    union select reviewer_id, null from reviews where employee_id = ${accountId} and reviewer_id is not null
    union select writer_id, null from final_feedbacks where employee_id = ${accountId} and writer_id is not null`)
  const idsOf = (column: 'user_id' | 'company_id') =>
    rows.flatMap((row) => (row[column] === null ? [] : [Number(row[column])]))
  const data = { people: idsOf('user_id'), companies: idsOf('company_id') }
  await ctx.queue.addAll('evaluateAchievements', [{ data }], { tx })
}
