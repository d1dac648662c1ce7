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
  let until: bigint | null = null
  for (let pollMs = firstPollMs; ; pollMs = Math.min(2 * pollMs, maxPollMs)) {
    try {
      const { oldest, next } = await readRunning(query)
      until ??= next
      if (oldest >= until) return
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
    await delay(pollMs, undefined, { ref: false })
  }
}

/** The oldest transaction that is changing something, and the next one to be numbered. */
async function readRunning(query: Query): Promise<{ oldest: bigint; next: bigint }> {
  const { rows } = await query(
    'select pg_snapshot_xmin(now)::text as oldest, pg_snapshot_xmax(now)::text as next from pg_current_snapshot() as now',
  )
  const { oldest = '', next = '' } = (rows[0] ?? {}) as { oldest?: string; next?: string }
  return { oldest: BigInt(oldest), next: BigInt(next) }
}
