import { sql } from 'drizzle-orm'
import type { RevocationReason } from '#contract/achievements/achievements.ts'
import { ruleOf } from '#contract/achievements/catalogue.ts'
import type { Tx } from '../db/connect.ts'
import type { achievements } from './schema.ts'
import { hasDeclinedRequest } from './personEvidence.ts'

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
    select a.id, coalesce(bool_or(e.id = a.employment_id), false) as withdrawn,
      coalesce(bool_or(e.withdrawn_at > a.unlocked_at), false) as withdrawn_since,
      ${hasDeclinedRequest(sql`a.user_id`)} as declined
    from achievements a left join employments e on e.user_id = a.user_id and e.withdrawn_at is not null
    where a.id = any(${sql.param(ids)}::bigint[]) group by a.id`)
  return new Map(rows.map((row) => [Number(row.id), row]))
}
