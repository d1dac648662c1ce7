import { sql } from '#drizzle'
import type { RevocationReason } from '#contract/achievements/achievements.ts'
import { ruleOf } from '#contract/achievements/catalogue.ts'
import type { Tx } from '../db/connect.ts'
import { employments } from '../employments/schema/employments.ts'
import { hasDeclinedRequest } from './requests.ts'
import { achievements } from './schema.ts'

type AchievementRow = typeof achievements.$inferSelect

/** Why these achievements, which are still stored as unlocked, are revoked. */
export async function findReasons(
  tx: Tx,
  lost: readonly AchievementRow[],
): Promise<(row: AchievementRow) => RevocationReason> {
  const found = await findContradictions(
    tx,
    lost.map(({ id }) => id),
  )
  return ({ id, achievement }) => {
    const { evidence, goal } = ruleOf(achievement)
    const { withdrawn = false, withdrawn_since = false, declined = false } = found.get(id) ?? {}
    // Of several rows of evidence, the stored employment is only the last.
    if (withdrawn || (withdrawn_since && goal > 1)) return 'confirmationWithdrawn'
    if (declined && evidence === 'record') return 'requestDeclined'
    return evidence === 'domain' ? 'domainLost' : 'removed'
  }
}

interface Contradiction {
  readonly id: string
  /** The confirmation of the employment that unlocked it. */
  readonly withdrawn: boolean
  /** That of any employment of the person, after it was unlocked. */
  readonly withdrawn_since: boolean
  readonly declined: boolean
}

async function findContradictions(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Contradiction>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<Contradiction & Record<string, unknown>>(sql`
    select ${achievements.id}, coalesce(bool_or(${employments.id} = ${achievements.employmentId}), false) as withdrawn,
      coalesce(bool_or(${employments.withdrawnAt} > ${achievements.unlockedAt}), false) as withdrawn_since,
      ${hasDeclinedRequest(achievements.userId)} as declined
    from ${achievements}
    left join ${employments} on ${employments.userId} = ${achievements.userId} and ${employments.withdrawnAt} is not null
    where ${achievements.id} = any(${sql.param(ids)}::bigint[]) group by ${achievements.id}`)
  return new Map(rows.map((row) => [Number(row.id), row]))
}
