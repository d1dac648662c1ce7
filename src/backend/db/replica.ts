import { setTimeout as delay } from 'node:timers/promises'
import type { NodePgDatabase } from '#drizzle/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { onClient } from './onClient.ts'
import { causeOf, isUnavailable } from './unavailable.ts'

/** Where reads took place: on the replica, or why not. `resting`: it was away or late a moment ago. */
export const readOutcomes = ['replica', 'late', 'away', 'cancelled', 'resting'] as const
export type ReadOutcome = (typeof readOutcomes)[number]

interface Primary {
  readonly db: NodePgDatabase
  readonly pool: Pick<Pool, 'query'>
}

export interface Replica {
  /**
   * Runs a read that shows everything committed before it began: on the replica once that has got so far, otherwise on the
   * primary, also when the replica fails in between. It may therefore run twice, and must not write.
   */
  read<Result>(run: (db: NodePgDatabase) => Promise<Result>): Promise<Result>
  /** Null without a replica. */
  readonly counts: Readonly<Record<ReadOutcome, number>> | null
  close(): Promise<void>
}

/** How long a read waits for the replica, and for how long one that is late or away is left alone, in milliseconds. */
const waitMs = 100
const pollMs = 3
/** After so many milliseconds without an answer on a connection it is away: a machine that is gone may refuse nothing. */
const silentMs = 500
const restMs = { late: 500, away: 5_000, cancelled: 0 }
/** A query that stood in the way of what the replica had to apply. */
const conflict = '40001'

/** Without a replica all reads take place on the primary. */
export const noReplica = ({ db }: Pick<Primary, 'db'>): Replica => ({
  read: (run) => run(db),
  counts: null,
  close: async () => undefined,
})

/** Reads on a replica, which is compared with the primary before each (docs/decisions/173). */
export function createReplica({ db, pool: primary }: Primary, pool: Pool): Replica {
  const counts = Object.fromEntries(readOutcomes.map((outcome) => [outcome, 0])) as Record<
    ReadOutcome,
    number
  >
  let restsUntil = 0

  function leave(outcome: keyof typeof restMs): void {
    counts[outcome]++
    restsUntil = performance.now() + restMs[outcome]
  }

  /** A connection in a transaction, so that a proxy does not change the server in between. Null when it is late or away. */
  async function begin(): Promise<PoolClient | null> {
    if (performance.now() < restsUntil) {
      counts.resting++
      return null
    }
    let client: PoolClient | null = null
    try {
      const position = await findPosition(primary)
      client = await pool.connect()
      const opening = beginAt(client, position)
      // What is given up fails when its connection is closed.
      opening.catch(() => undefined)
      const hasBegun = await Promise.race([opening, delay(silentMs, null, { ref: false })])
      if (hasBegun) return client
      client.release(hasBegun === null)
      leave(hasBegun === null ? 'away' : 'late')
    } catch {
      client?.release(true)
      leave('away')
    }
    return null
  }

  return {
    counts,
    async read(run) {
      const client = await begin()
      if (!client) return run(db)
      try {
        const result = await run(onClient(client))
        await client.query('commit')
        client.release()
        counts.replica++
        return result
      } catch (error) {
        client.release(true)
        const isConflict = (causeOf(error) as { code?: unknown } | null)?.code === conflict
        if (!isConflict && !isUnavailable(error)) throw error
        leave(isConflict ? 'cancelled' : 'away')
        return run(db)
      }
    },
    close: () => pool.end(),
  }
}

/** False, and without a transaction, when it is late. */
async function beginAt(client: PoolClient, position: string): Promise<boolean> {
  await client.query('begin isolation level read committed read only')
  const isThere = await hasReached(client, position)
  if (!isThere) await client.query('rollback')
  return isThere
}

/** The end of what is on the primary's disk: a commit is there before anybody sees it. */
async function findPosition(primary: Pick<Pool, 'query'>): Promise<string> {
  const { rows } = await primary.query<{ position: string }>(
    'select pg_current_wal_flush_lsn()::text as position',
  )
  return rows[0]?.position ?? ''
}

/** Whether the replica gets there in time. One that has been promoted goes its own way. */
async function hasReached(client: PoolClient, position: string): Promise<boolean> {
  const until = performance.now() + waitMs
  for (;;) {
    const { rows } = await client.query<{ isThere: boolean | null }>(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"',
      [position],
    )
    if (rows[0]?.isThere) return true
    if (performance.now() > until) return false
    await delay(pollMs)
  }
}
