import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from '#drizzle/node-postgres'
import { Pool } from 'pg'
import { findPending, migrate } from '#backend/db/migrate.ts'
import { readMigrations } from '#backend/db/migrationFiles.ts'
import { checkOutPreviousRelease } from '../../tests/survival/previousRelease.ts'
import { populate } from '../../tests/world.ts'
import { createDatabase, startPostgres } from '../postgres.ts'
import { percentile, printLine, printTable } from './table.ts'

const notifications = 2_000_000
const companies = 200_000
/** The longest that a statement of a process may wait for a migration, in milliseconds. */
const goalMs = 1_000
const pauseMs = 10

/** Migrates a grown database of the previous release while others read and write it, and measures how long they wait. */
export async function benchUpgrade(): Promise<void> {
  const folder = checkOutPreviousRelease()
  if (folder === null) throw new Error('git does not know the previous release')
  const journal = readFileSync(`${folder}/src/backend/db/migrations/meta/_journal.json`, 'utf8')
  const { entries } = JSON.parse(journal) as { entries: unknown[] }
  const server = await startPostgres()
  const pool = new Pool({ connectionString: await createDatabase(server.url, 'upgrade'), max: 5 })
  // The server stops before its connections are closed.
  pool.on('error', () => undefined)
  try {
    await migrate(pool, { migrations: readMigrations().slice(0, entries.length) })
    await fill(pool)
    const pending = await findPending(pool)
    const stop = new AbortController()
    const waits = Promise.all(probes.map((probe) => measureWaits(pool, probe, stop.signal)))
    await delay(500)
    const started = performance.now()
    await migrate(pool, { onWaiting: printLine })
    const seconds = (performance.now() - started) / 1000
    stop.abort()
    const measured = await waits
    printLine(`${pending.map(({ tag }) => tag).join(', ') || 'Nothing is pending'}: ${seconds.toFixed(1)} s`)
    printTable(
      ['what others do meanwhile', 'times', 'p99, ms', 'longest, ms', 'goal'],
      measured.map((times, at) => [
        probes[at] ?? '',
        String(times.length),
        percentile(times, 0.99).toFixed(0),
        Math.max(...times).toFixed(0),
        `≤ ${goalMs}`,
      ]),
    )
    process.exitCode = measured.every((times) => Math.max(...times) <= goalMs) ? 0 : 1
  } finally {
    await pool.end()
    await server.stop()
  }
}

const probes = [
  'update notifications set read_at = now() where id = (select max(id) from notifications)',
  "insert into notifications (user_id, kind, data, about) values (1, 'membershipEnded', '{}', gen_random_uuid()::text)",
  'select count(*) from (select from notifications where user_id = 1 order by id desc limit 30) page',
  "update companies set about = about || '.' where slug = 'globex'",
] as const

async function fill(pool: Pool): Promise<void> {
  await populate(drizzle({ client: pool, casing: 'snake_case' }))
  const client = await pool.connect()
  try {
    // Without triggers, which would take minutes.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into notifications (user_id, kind, data, about)
       select 1 + n % 6, 'membershipEnded', '{"company": "Globex"}', 'membership:' || n from generate_series(1, ${notifications}) n`,
    )
    await client.query(
      `insert into companies (slug, name, industry_id, size_id, name_keys)
       select 'company-' || n, 'Company ' || n, 1, 2, array['company' || n] from generate_series(1, ${companies}) n`,
    )
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Repeats a statement until it is told to stop; returns how long each took, in milliseconds. */
async function measureWaits(pool: Pool, statement: string, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const started = performance.now()
    await pool.query(statement)
    times.push(performance.now() - started)
    await delay(pauseMs)
  }
  return times
}
