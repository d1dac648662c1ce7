import type { Pool, PoolClient } from 'pg'
import { createHistogram, type Histogram } from './histogram.ts'

/** In seconds; a pool with idle connections takes less than the first, and gives up after the last. */
const acquireBounds = [0.001, 0.01, 0.1, 1, 5]

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void

export interface Acquiring {
  readonly seconds: Histogram
  failures(): number
}

/** Measures from now on how long queries and transactions wait for a connection of the pool. */
export function measureAcquiring(pool: Pool): Acquiring {
  const seconds = createHistogram(acquireBounds)
  let failures = 0
  const connect = pool.connect.bind(pool) as ((connected: Connected) => void) & (() => Promise<PoolClient>)
  const finish = (started: number, error: unknown) => {
    seconds.observe((performance.now() - started) / 1000)
    if (error) failures++
  }
  // `pool.query` calls it with a callback, transactions await it.
  pool.connect = ((connected?: Connected) => {
    const started = performance.now()
    if (connected)
      return connect((error, client, done) => {
        finish(started, error)
        connected(error, client, done)
      })
    const acquired = connect()
    void acquired.then(
      () => finish(started, null),
      (error: unknown) => finish(started, error),
    )
    return acquired
  }) as typeof pool.connect
  return { seconds, failures: () => failures }
}
