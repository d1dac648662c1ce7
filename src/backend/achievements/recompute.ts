import { gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ProfileKind } from '#contract/achievements/rule.ts'
import type { Context } from '../core/context.ts'
import type { Erased } from '../core/domainModule.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { applications } from '../applications/schema/applications.ts'
import { companyMembers } from '../companies/schema/companies.ts'
import { employments } from '../employments/schema/employments.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { finalFeedbacks, reviews } from '../reviews/schema.ts'
import { selectOwners } from './owners.ts'
import { achievements } from './schema.ts'
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
  let [owners, changed, last] = [0, 0, 0]
  for (;;) {
    const rows = await selectOwners(ctx.db, kind, (id) => gt(id, last)).limit(batchSize)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return { owners, changed }
    changed += await evaluateAchievements(ctx, kind, ids)
    owners += ids.length
    last = ids.at(-1) ?? last
  }
}

/** Databases from before achievements, or before they name their event, are computed once, in the background. */
export async function computeFirst(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<{ due: boolean }>(
    sql`select exists (select 1 from ${accounts}) and not exists (select 1 from ${achievements})
      or exists (select 1 from ${achievements} where ${isNotNull(achievements.unlockedAt)} and ${isNull(achievements.evidenceId)}) as due`,
  )
  if (rows[0]?.due) await ctx.queue.add('recomputeAchievements', {})
}

/**
 * Erasing a person deletes reviews, feedback and applications that others' achievements rest on, and the reviewer's part in
 * those of others. These are evaluated again once it has happened. Runs before the other domains have moved or deleted their rows.
 */
export async function evaluateAfterErasure(ctx: Context, tx: Tx, { accountId }: Erased): Promise<void> {
  const { rows } = await tx.execute<{ user_id: string | null; company_id: string | null }>(sql`
    select null::bigint as user_id, ${employments.companyId} as company_id from ${employments}
      where ${employments.userId} = ${accountId} and ${employments.companyId} is not null
    union select null, ${jobs.companyId} from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
      where ${applications.userId} = ${accountId}
    union select null, ${companyMembers.companyId} from ${companyMembers} where ${companyMembers.userId} = ${accountId}
    union select null, ${invitations.companyId} from ${invitations} where ${invitations.userId} = ${accountId}
    union select ${reviews.reviewerId}, null from ${reviews}
      where ${reviews.employeeId} = ${accountId} and ${reviews.reviewerId} is not null
    union select ${reviews.employeeId}, null from ${reviews} where ${reviews.reviewerId} = ${accountId}
    union select ${finalFeedbacks.writerId}, null from ${finalFeedbacks}
      where ${finalFeedbacks.employeeId} = ${accountId} and ${finalFeedbacks.writerId} is not null`)
  const idsOf = (column: 'user_id' | 'company_id') =>
    rows.flatMap((row) => (row[column] === null ? [] : [Number(row[column])]))
  const data = { people: idsOf('user_id'), companies: idsOf('company_id') }
  await ctx.queue.addAll('evaluateAchievements', [{ data }], { tx })
}
