import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import type { Connection } from '#backend/db/connect.ts'

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void

/**
 * Makes whatever asks for a second connection inside an open transaction fail: on the embedded database, which has one, it would
 * wait for itself. So code that forgets the transaction's handle fails on a server as well.
 */
export function refuseNestedQueries({ db, pool }: Pick<Connection, 'db' | 'pool'>): void {
  const opened = new AsyncLocalStorage<{ ended: boolean }>()
  const transaction = db.transaction.bind(db)
  const connect = pool.connect.bind(pool) as ((connected: Connected) => void) & (() => Promise<PoolClient>)
  db.transaction = (change, config) =>
    transaction(async (tx) => {
      const state = { ended: false }
      try {
        // Awaited inside, because a statement is sent by what awaits it.
        return await opened.run(state, async () => await change(tx))
      } finally {
        // Work that outlives the transaction has its context too.
        state.ended = true
      }
    }, config)
  pool.connect = ((connected?: Connected) => {
    const error = opened.getStore()?.ended === false ? new Error('A query leaves the open transaction') : null
    if (!connected) return error ? Promise.reject(error) : connect()
    return error ? connected(error, undefined, () => undefined) : connect(connected)
  }) as typeof pool.connect
}
