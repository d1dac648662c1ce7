import { sql } from '#drizzle'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { openListenConnection, type ListenState } from '../../db/listenConnection.ts'
import type { Bus } from './bus.ts'

export interface BusOptions {
  /** The database, without a pool of transactions in between. */
  readonly url: string
  readonly pool: Pick<Pool, 'query'>
  /** A handler for each channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  readonly log: Logger
  /** What is not `listening` may miss messages; whoever becomes it again may have missed some. */
  onState(state: ListenState): void
}

/**
 * Notifications of PostgreSQL: atomic with the commit, and no further server. They take a lock from the beginning of a commit to its
 * end, so that such commits follow one another.
 */
export async function openPostgresBus(options: BusOptions): Promise<Bus> {
  const { pool } = options
  const listening = await openListenConnection(options)
  return {
    send: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload])
    },
    async sendOnCommit(tx, channel, payload) {
      await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
      return async () => undefined
    },
    counts: null,
    stop: () => listening.stop(),
  }
}
