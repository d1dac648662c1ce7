import { inArray, sql } from '#drizzle'
import type { Tx } from '../../db/connect.ts'
import type { WorkName } from './workNames.ts'

const isNamed = (names: readonly WorkName[]) => inArray(sql`name`, [...names])
const isUnfinished = sql`state in ('created', 'retry', 'active')`

/**
 * Turns what is queued into dead letters, which operators list, retry or drop (`npm run deliveries`). Returns how many. Only while
 * nothing works on it.
 */
export async function parkWork(tx: Tx, names: readonly WorkName[], reason: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update pgboss.job set state = 'failed', completed_on = now(), output = ${JSON.stringify({ message: reason })}::jsonb
    where ${isNamed(names)} and ${isUnfinished}`)
  return rowCount ?? 0
}

/** Queues again what was running when the process ended, or a backup was made. Only while nothing works on it. */
export async function queueInterrupted(tx: Tx): Promise<void> {
  await tx.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
}

/** The number of jobs that are due or running. */
export async function countDue(tx: Tx, names: readonly WorkName[]): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from pgboss.job
    where ${isNamed(names)} and ${isUnfinished} and start_after <= now()`)
  return rows[0]?.count ?? 0
}
