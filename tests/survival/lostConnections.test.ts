import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#drizzle'
import { pino } from 'pino'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { changeCompanyAbout } from '#contract/companies/edits.ts'
import { call } from '#contract/core/call.ts'
import { connect } from '#backend/db/connect.ts'
import { startBackend, type Backend } from '#backend/main.ts'
import { createDatabase, type PostgresServer } from '../../scripts/postgres.ts'
import { failure } from '../api/backend.ts'
import { testConfig } from '../api/testConfig.ts'
import { collectLines } from '../api/accounts/securityLogLines.ts'
import { password, people } from '../world.ts'
import { signedIn, start, startPopulatedPostgres, transport } from './process.ts'

/**
 * A failover or an administrator ends connections wherever they are. Vitest fails on errors that nobody handles, which would
 * end the process of the product.
 */
let postgres: PostgresServer | null = null
let database = ''
let folder = ''
/** An administrator of the same database. */
let admin: Client | null = null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-lost-'))
  ;({ postgres, database } = await startPopulatedPostgres())
  admin = new Client({ connectionString: database })
  await admin.connect()
}, 60_000)
afterAll(async () => {
  await admin?.end()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function administer(statement: string, values: unknown[] = []) {
  if (!admin) throw new Error('No administrator is connected')
  const { rows } = await admin.query<Record<string, unknown>>(statement, values)
  return rows
}
/** Waits until another connection is in this state, and returns its process id. */
async function backendThat(condition: string): Promise<number> {
  for (;;) {
    const [found] = await administer(
      `select pid from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and ${condition}`,
    )
    if (found) return Number(found['pid'])
  }
}
/** By a query: what a start causes in the background inserts rows, which wait for the same lock. */
const queriesBehind = (holder: unknown) =>
  `query like 'select %' and ${Number(holder)} = any(pg_blocking_pids(pid))`
const asksToMigrate = "query like 'select pg_try_advisory_lock%'"
const terminate = (pid: number) => administer('select pg_terminate_backend($1)', [pid])
const terminateAll = () =>
  administer(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and datname = current_database()`,
  )

test('a connection lost between two statements of a transaction fails the transaction only', async () => {
  const { db, pool, close } = await connect({ url: database, folder: null, poolSize: 1 })
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const ended = new Promise((resolve) => pool.once('remove', resolve))
    await terminate(rows[0]?.pid ?? 0)
    // The statement fails whether or not the end of the connection has arrived.
    await Promise.race([ended, tx.execute(sql`select 1`)])
  })
  await expect(lost).rejects.toThrow()
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await close()
})

test('a transaction that cannot begin returns its connection to the pool', async () => {
  const { db, close } = await connect({ url: database, folder: null, poolSize: 1 })
  const begun = db.transaction(async () => undefined, { isolationLevel: 'no such level' as 'serializable' })
  await expect(begun).rejects.toThrow()
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await close()
})

test('a process whose connection is ended inside a transaction responds 503, and to the next call as ever', async () => {
  const { child, url } = await start(folder, { DATABASE_URL: database, REALTIME: 'off' })
  const gita = await signedIn(url, 'gita')
  const write = (about: string) =>
    call(gita, changeCompanyAbout, { params: { slug: 'globex' }, body: { about } })
  // A connection of its own: within one transaction, PostgreSQL shows the activity of its beginning.
  const holder = new Client({ connectionString: database })
  await holder.connect()
  await holder.query('begin')
  const { rows } = await holder.query<{ pid: number }>(
    "select pg_backend_pid() as pid from companies where slug = 'globex' for update",
  )
  const waiting = failure(write('Never arrives.'))
  await terminate(await backendThat(queriesBehind(rows[0]?.pid)))
  expect(await waiting).toMatchObject({ status: 503, retryAfter: 5 })
  await holder.end()
  expect(await write('Arrives.')).toMatchObject({ about: 'Arrives.' })
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
}, 60_000)

test('connections ended at random, again and again, are all replaced: of calls, the queue, LISTEN and locks', async () => {
  const backend = await startBackend({
    config: { ...testConfig(folder), database: { url: database, folder: null, poolSize: 4 } },
    log: pino({ level: 'silent' }),
    securitySink: collectLines([]),
  })
  const gita = { email: people.gita.email, password }
  const anyone = inProcess(backend, null)
  const { token } = await call(anyone, signIn, { body: gita })
  const write = (about: string) =>
    call(inProcess(backend, token), changeCompanyAbout, { params: { slug: 'globex' }, body: { about } })
  for (let round = 0; round < 8; round++) {
    const calls = Array.from({ length: 8 }, (_, one) => write(`Round ${round}, call ${one}.`))
    const [results] = await Promise.all([Promise.allSettled(calls), terminateAll()])
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 503 })
  }
  await write('After all of it.')
  // A connection that is never returned would be missing for good.
  const { pool } = backend.connection
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  await backend.stop()
}, 60_000)

function inProcess(backend: Backend, token: string | null) {
  return { ...transport('http://backend', () => token), send: (request: Request) => backend.fetch(request) }
}

test('a start whose connection is ended while it waits for another one’s migration goes on waiting', async () => {
  await administer('select pg_advisory_lock(7305411)')
  const reasons: string[] = []
  const connecting = connect({ url: database, folder: null, warn: (why) => reasons.push(why) })
  const backend = await backendThat(asksToMigrate)
  // Its server process has the answer earlier.
  await expect.poll(() => reasons).toHaveLength(1)
  await terminate(backend)
  await backendThat(asksToMigrate)
  await administer('select pg_advisory_unlock(7305411)')
  await (await connecting).close()
  expect(reasons[0]).toBe('Waiting for another process, which migrates the database')
  expect(reasons[1]).toMatch(
    /^Waiting for the database: (terminating connection|Connection terminated|Client has encountered)/,
  )
}, 20_000)

test('migrations and waiting for them have no time limit', async () => {
  const empty = await createDatabase(postgres?.url ?? '', 'migrated_slowly')
  const limited = { folder: null, statementMs: 1 }
  await (await connect({ ...limited, url: empty })).close()
  await administer('select pg_advisory_lock(7305411)')
  const connecting = connect({ ...limited, url: database, warn: () => undefined })
  await backendThat(asksToMigrate)
  await administer('select pg_sleep(0.1)')
  await administer('select pg_advisory_unlock(7305411)')
  const { db, close } = await connecting
  // The limit holds for everything else.
  await expect(db.execute(sql`select pg_sleep(1)`)).rejects.toThrow()
  await close()
}, 60_000)
