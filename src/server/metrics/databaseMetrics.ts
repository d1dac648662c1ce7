import { listenStates, type ListenState } from '#backend/db/listenConnection.ts'
import { findPending } from '#backend/db/migrate.ts'
import { readMigrations } from '#backend/db/migrationFiles.ts'
import type { Backend } from '#backend/main.ts'
import { measureAcquiring } from './acquiring.ts'
import type { Define } from './define.ts'
import { readSparingly } from './readSparingly.ts'

/** Whether messages of other processes arrive; null with the embedded database, which has one process. */
export interface Listening {
  readonly state: ListenState
  /** Unix time in milliseconds. */
  readonly since: number
}

/** The connection pool, the LISTEN connection, the clock, and what the database has to be asked for. */
export function defineDatabaseMetrics(
  define: Define,
  { connection: { pool }, clock, findObstacle }: Pick<Backend, 'connection' | 'clock' | 'findObstacle'>,
  listening: () => Listening | null,
): void {
  const { counter, gauge, gauges, histograms } = define
  const acquiring = measureAcquiring(pool)
  gauge('tenure_database_connections', 'Open connections of the pool.', () => pool.totalCount)
  gauge('tenure_database_connections_idle', 'Idle connections of the pool.', () => pool.idleCount)
  gauge('tenure_database_connections_max', 'Size of the pool: DATABASE_POOL.', () => pool.options.max)
  gauge('tenure_database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount)
  histograms(
    'tenure_database_acquire_seconds',
    'Wait of a query or transaction for a connection.',
    [],
    () => [[{}, acquiring.seconds]],
  )
  counter(
    'tenure_database_acquire_failures_total',
    'Queries and transactions that got no connection, after 5 s or because the database is unreachable.',
    acquiring.failures,
  )
  gauges(
    'tenure_listen_state',
    '1 for the state of the bus by which processes notify each other, LISTEN or also BUS_URL; absent with the embedded database.',
    ['state'],
    () => {
      const now = listening()
      return now && listenStates.map((state) => [{ state }, state === now.state ? 1 : 0] as const)
    },
  )
  gauge('tenure_listen_changed_timestamp_seconds', 'Unix time of the last change of that state.', () => {
    const now = listening()
    return now && now.since / 1000
  })
  gauge(
    'tenure_clock_ahead_seconds',
    'Clock of this machine minus that of the database; beyond a minute the process does no timed work.',
    () => clock.aheadMs() / 1000,
  )
  const obstacle = readSparingly(async () => ({ found: await findObstacle() }), { isCheap: true })
  gauge('tenure_ready', '1 while /readyz responds with 200.', async () => {
    const read = await obstacle()
    return read?.found === null ? 1 : 0
  })
  const migrations = readMigrations()
  const pending = readSparingly(async () => (await findPending(pool, migrations)).length, { isCheap: true })
  gauge(
    'tenure_migrations_pending',
    'Migrations of this release that wait for `npm run migrate`; the same in every process.',
    pending,
  )
}
