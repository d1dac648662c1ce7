import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEmails } from '#contract/accounts/emails.ts'
import { changeCompanyAbout } from '#contract/companies/edits.ts'
import { call } from '#contract/core/call.ts'
import { connect } from '#backend/db/connect.ts'
import { openListenConnection, type ListenState } from '#backend/db/listenConnection.ts'
import { configurePgBouncer } from '../../scripts/pgbouncer.ts'
import { freePort, type PostgresServer } from '../../scripts/postgres.ts'
import { failure } from '../api/backend.ts'
import { people } from '../world.ts'
import { openCuttableProxy } from './cuttableProxy.ts'
import { signedIn, start, startPopulatedPostgres } from './process.ts'

/** A database that is not there yet, cannot be used as configured, accepts no writes, or is behind PgBouncer. */
let postgres: PostgresServer | null = null
let database = ''
let folder = ''
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-available-'))
  ;({ postgres, database } = await startPopulatedPostgres())
}, 60_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The database through another port. */
function at(port: number): string {
  const url = new URL(database)
  url.port = String(port)
  return url.href
}

test('a start waits for its database and says so', async () => {
  const port = await freePort()
  const reasons: string[] = []
  let report = (): void => undefined
  const waits = new Promise<void>((resolve) => (report = resolve))
  const warn = (why: string) => {
    reasons.push(why)
    report()
  }
  const connecting = connect({ url: at(port), folder: null, warn })
  await waits
  const cable = await openCuttableProxy({ host: '127.0.0.1', port: Number(new URL(database).port) }, port)
  const { db, close } = await connecting
  expect((await db.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(reasons).toEqual([`Waiting for the database: connect ECONNREFUSED 127.0.0.1:${port}`])
  await close()
  await cable.remove()
}, 20_000)

test('a start with a database that does not exist ends with a sentence, without a stack', async () => {
  const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
  const url = new URL(database)
  url.pathname = '/nowhere'
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: url.href, LOG_LEVEL: 'fatal' },
  })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(output).toBe('DATABASE_URL: database "nowhere" does not exist.\n')
  expect(code).toBe(1)
}, 30_000)

test('without writes a process reads, responds 503 to changes, and says why it is not ready', async () => {
  const admin = new Client({ connectionString: database })
  await admin.connect()
  const { child, url } = await start(folder, { DATABASE_URL: database, REALTIME: 'off' })
  children.push(child)
  const gita = await signedIn(url, 'gita')
  const write = (about: string) =>
    call(gita, changeCompanyAbout, { params: { slug: 'globex' }, body: { about } })
  // As a primary does that was demoted: its connections end, and new ones only read.
  const demote = async (readOnly: 'on' | 'off') => {
    await admin.query(`alter database tenure set default_transaction_read_only = ${readOnly}`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  }
  const readiness = async () => (await fetch(`${url}/readyz`)).text()
  const readOwn = () => call(gita, listEmails)
  // The session would be due for its time of last use.
  await admin.query("update sessions set last_used_at = now() - interval '1 hour'")
  await demote('on')
  await expect.poll(readiness).toBe('database read-only')
  expect(await failure(write('In vain.'))).toMatchObject({ status: 503, retryAfter: 5 })
  expect((await fetch(`${url}/company/globex/job-postings`)).status).toBe(200)
  expect(await readOwn()).toMatchObject([{ email: people.gita.email }])
  await demote('off')
  await expect.poll(readiness).toBe('ready')
  expect(await write('Arrives.')).toMatchObject({ about: 'Arrives.' })
  await admin.end()
}, 60_000)

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** PgBouncer in front of the server; the port on which it listens. */
async function startPgBouncer(mode: 'session' | 'transaction', poolSize: number): Promise<number> {
  const databasePort = Number(new URL(database).port)
  const { file, port } = await configurePgBouncer(folder, { mode, databasePort, user: 'postgres', poolSize })
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  await chown(folder, nobody.uid ?? -1, nobody.gid ?? -1)
  children.push(spawn('pgbouncer', ['-q', file], { ...nobody, stdio: 'ignore' }))
  return port
}

test.runIf(hasPgBouncer)(
  'PgBouncer in session mode may stand in front of the database',
  async () => {
    const port = await startPgBouncer('session', 20)
    const { db, pool, close } = await connect({ url: at(port), folder: null, warn: () => undefined })
    expect((await db.execute('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }])
    const listening = await new Promise<ListenState>((onState) => {
      const log = pino({ level: 'silent' })
      void openListenConnection({ url: at(port), pool, channels: {}, log, onState }).then((listener) =>
        listener.stop(),
      )
    })
    expect(listening).toBe('listening')
    await close()
  },
  30_000,
)

test.runIf(hasPgBouncer)(
  'PgBouncer in transaction mode may, if DATABASE_DIRECT_URL leads past it',
  async () => {
    const port = await startPgBouncer('transaction', 2)
    const settings = { DATABASE_URL: at(port), DATABASE_DIRECT_URL: database, REALTIME: 'off' }
    const { child, url } = await start(folder, settings)
    children.push(child)
    const gita = await signedIn(url, 'gita')
    const write = (about: string) =>
      call(gita, changeCompanyAbout, { params: { slug: 'globex' }, body: { about } })
    const page = async () => (await fetch(`${url}/company/globex`)).text()
    expect(await page()).not.toContain('Behind a pool.')
    // More at once than connections: statements of one session run on the connections of others.
    await Promise.all(Array.from({ length: 20 }, () => call(gita, listEmails)))
    await write('Behind a pool.')
    expect(await page()).toContain('Behind a pool.')
    await expect.poll(async () => (await fetch(`${url}/readyz`)).text()).toBe('ready')
  },
  60_000,
)
