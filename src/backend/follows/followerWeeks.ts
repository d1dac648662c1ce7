import { sql } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { companyFollowerWeeks } from './schema.ts'

/**
 * Counts a gained or lost follower of each company in the current week. The rows of the companies must be locked in the
 * order of their ids, so that two transactions cannot wait for each other.
 */
export async function countInWeek(tx: Tx, companyIds: readonly number[], by: 1 | -1): Promise<void> {
  if (companyIds.length === 0) return
  const [gained, lost] = by === 1 ? [1, 0] : [0, 1]
  await tx
    .insert(companyFollowerWeeks)
    .values(companyIds.map((companyId) => ({ companyId, week: currentWeek, gained, lost })))
    .onConflictDoUpdate({
      target: [companyFollowerWeeks.companyId, companyFollowerWeeks.week],
      set: {
        gained: sql`${companyFollowerWeeks.gained} + ${gained}::int`,
        lost: sql`${companyFollowerWeeks.lost} + ${lost}::int`,
      },
    })
}

/** The database's clock, which also dates follows. */
const currentWeek = sql`date_trunc('week', now() at time zone 'UTC')::date`
