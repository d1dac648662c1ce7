import { gt, sql } from '#drizzle'
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

/** People first, then companies, by id; and what was done before. */
export interface Recomputation {
  readonly kind: ProfileKind
  readonly after: number
  readonly owners: number
  readonly changed: number
}
const nothingDone: Recomputation = { kind: 'person', after: 0, owners: 0, changed: 0 }

/** Computes the achievements of everybody from the record, batch by batch. On a healthy database it changes nothing. */
export async function recomputeBatch(
  ctx: EvaluationContext,
  from: Recomputation | null,
): Promise<Recomputation | null> {
  const { kind, after, owners, changed } = from ?? nothingDone
  const rows = await selectOwners(ctx.db, kind, (id) => gt(id, after)).limit(batchSize)
  const ids = rows.map(({ id }) => id)
  const last = ids.at(-1)
  if (last === undefined) return kind === 'person' ? { kind: 'company', after: 0, owners, changed } : null
  const more = await evaluateAchievements(ctx, kind, ids)
  return { kind, after: last, owners: owners + ids.length, changed: changed + more }
}

/** Computes the achievements of everybody at once, for scripts. Returns the numbers of profiles and of changed rows. */
export async function recomputeAchievements(
  ctx: EvaluationContext,
): Promise<{ owners: number; changed: number }> {
  let done = nothingDone
  for (let next: Recomputation | null = done; next; next = await recomputeBatch(ctx, next)) done = next
  return { owners: done.owners, changed: done.changed }
}

/** Databases from before achievements are computed at once, in the background. */
export async function computeFirst(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.execute<{ due: boolean }>(
    sql`select exists (select 1 from ${accounts}) and not exists (select 1 from ${achievements}) as due`,
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
