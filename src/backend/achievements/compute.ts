import { sql, type SQL } from '#drizzle'
import { ruleOf, type AchievementId } from '#contract/achievements/catalogue.ts'
import type { ProfileKind } from '#contract/achievements/rule.ts'
import type { Tx } from '../db/connect.ts'
import { companyEvidence } from './companyEvidence.ts'
import type { EvidenceQuery } from './selectEvidence.ts'
import { personEvidence } from './personEvidence.ts'

/** How far an owner is with an achievement, according to the record. */
export interface Computed {
  readonly ownerId: number
  readonly achievement: AchievementId
  /** At most the goal; never 0. */
  readonly progress: number
  readonly unlocked: boolean
  /** When the evidence that reached the goal was recorded; null if it has no time, or while it is pending. */
  readonly at: Date | null
  readonly employmentId: number | null
  /** The row that reached the goal; null while it is pending. */
  readonly evidenceId: number | null
}

const evidenceOf: Readonly<Record<ProfileKind, Readonly<Partial<Record<AchievementId, EvidenceQuery>>>>> = {
  person: personEvidence,
  company: companyEvidence,
}

/** Applies these rules to these owners in one statement. */
export async function computeRules(
  db: Tx,
  kind: ProfileKind,
  ownerIds: readonly number[],
  wanted: readonly AchievementId[],
): Promise<Computed[]> {
  const ids = sql`${sql.param(ownerIds)}::bigint[]`
  const branches = wanted.flatMap((id): SQL[] => {
    const evidence = evidenceOf[kind][id]
    const { goal } = ruleOf(id)
    return evidence
      ? [sql`select ${id}::text as achievement, ${goal}::int as goal, g.* from (${evidence(ids)}) g`]
      : []
  })
  const { rows } = await db.execute<{
    owner_id: string
    achievement: AchievementId
    progress: number
    unlocked: boolean
    at: number | null
    employment_id: string | null
    evidence_id: string | null
  }>(sql`
    with evidence as (${sql.join(branches, sql` union all `)}),
    numbered as (
      select *, row_number() over (partition by owner_id, achievement order by at, employment_id, evidence_id) as n from evidence
    )
    select owner_id, achievement, least(count(*), max(goal))::int as progress, count(*) >= max(goal) as unlocked,
      round(extract(epoch from max(at) filter (where n = goal)) * 1000)::float8 as at,
      max(employment_id) filter (where n = goal) as employment_id, max(evidence_id) filter (where n = goal) as evidence_id
    from numbered group by owner_id, achievement order by owner_id, achievement`)
  return rows.map((row) => ({
    ownerId: Number(row.owner_id),
    achievement: row.achievement,
    progress: row.progress,
    unlocked: row.unlocked,
    at: row.at === null ? null : new Date(row.at),
    employmentId: row.employment_id === null ? null : Number(row.employment_id),
    evidenceId: row.evidence_id === null ? null : Number(row.evidence_id),
  }))
}
