import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from './unavailable.ts'

/** Runs a statement on the database, outside of any transaction. */
type Query = (statement: string) => Promise<{ readonly rows: readonly unknown[] }>

/** In milliseconds. */
const firstPollMs = 5
const maxPollMs = 250

/**
 * Resolves when all transactions have ended that were changing something at the call: also those of a process that is gone, and
 * those whose commit was not acknowledged, as while a synchronous standby is waited for. What they have committed is visible then.
 * A database that is away is waited for.
 */
export async function whenSettled(query: Query): Promise<void> {
  let next: bigint | null = null
  for (let pollMs = firstPollMs; ; pollMs = Math.min(2 * pollMs, maxPollMs)) {
    try {
      // Its own number, which is above those of all that run. The end of a snapshot is not: it only counts those that have ended.
      next ??= await readNumber(query, 'select pg_current_xact_id()::text as number')
      const oldest = await readNumber(query, 'select pg_snapshot_xmin(pg_current_snapshot())::text as number')
      if (oldest > next) return
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
    await delay(pollMs, undefined, { ref: false })
  }
}

async function readNumber(query: Query, statement: string): Promise<bigint> {
  const { rows } = await query(statement)
  return BigInt((rows[0] as { number: string }).number)
}
