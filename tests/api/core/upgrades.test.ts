/** @module-tag engine */
import { getTableConfig, PgTable } from '#drizzle/pg-core'
import { drizzle } from '#drizzle/node-postgres'
import { cpSync, globSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from '#backend/db/embedded.ts'
import { migrate } from '#backend/db/migrate.ts'
import { readJournal } from '#backend/db/migrationFiles.ts'
import { startBackend } from '#backend/main.ts'
import { createDatabase } from '../../../scripts/postgres.ts'
import { testConfig } from '../testConfig.ts'
import { populate, rowsInTable } from './upgrades/populate.ts'
import { empty, migrateTo } from './upgrades/release.ts'

/** On the embedded database, and on a PostgreSQL server in the other stage of `npm test`. */
const server = process.env['TEST_DATABASE_URL'] ?? null
const releases = readJournal().map(({ tag }, index) => ({ tag, index }))
let embedded: EmbeddedDatabase | null = null
let url: string | null = null
let pool: Pool
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-upgrades-'))
  if (server) {
    const own = new URL(server)
    own.pathname = '/postgres'
    url = await createDatabase(own.href, `upgrades_${randomUUID().replaceAll('-', '')}`)
  } else embedded = await startEmbedded(join(folder, 'database'))
  const place = embedded
    ? { host: embedded.host, port: embedded.port, user: 'postgres', database: 'postgres' }
    : {}
  pool = new Pool({ ...(url ? { connectionString: url } : place), max: 1 })
})
afterAll(async () => {
  await pool.end()
  await embedded?.stop()
  if (server && url) {
    const admin = new Pool({ connectionString: server.replace(/\/[^/]*$/, '/postgres'), max: 1 })
    await admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
    await admin.end()
  }
  await rm(folder, { recursive: true, force: true })
})

/** Tables that a later release calls otherwise. */
const renamedTables: Readonly<Record<string, string>> = { postponed_matters: 'postponed_to_dos' }

/** By the names of today. */
const countAll = async () => {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const counts = rows.map(({ name }) => `select '${name}' as name, count(*)::int as n from "${name}"`)
  const counted = await pool.query<{ name: string; n: number }>(counts.join(' union all '))
  return Object.fromEntries(counted.rows.map(({ name, n }) => [renamedTables[name] ?? name, n]))
}

/** On one engine. */
test.runIf(server)(
  'rows written with every release survive each later one',
  async () => {
    await empty(pool)
    let counts: Record<string, number> = {}
    for (const { tag, index } of releases) {
      await migrateTo(pool, index)
      expect(await countAll(), tag).toMatchObject(counts)
      await populate(pool, index)
      counts = await countAll()
    }
    await migrate(pool)
    expect(await countAll()).toMatchObject(counts)
    await expectComplete()
  },
  120_000,
)

/** What an upgrade over several releases meets: their migrations one after the other, from every seventh, by turns on each engine. */
const upgradedAtOnce = releases.filter(({ index }) => index % 14 === (server ? 0 : 7))

describe.each(upgradedAtOnce)('a database of $tag', ({ index }) => {
  test('migrates to the newest schema with all its data', async () => {
    await empty(pool)
    await migrateTo(pool, index)
    await populate(pool)
    const before = await countAll()
    expect(new Set(Object.values(before))).toEqual(new Set([rowsInTable]))
    await migrate(pool)
    expect(await countAll()).toMatchObject(before)
    // Running it twice has no further effect.
    await migrate(pool)
    await expectComplete()
  })
})

async function expectComplete() {
  expect(await readAll()).toEqual([])
  const { rows } = await pool.query('select conname from pg_constraint where not convalidated')
  expect(rows).toEqual([])
}

test('migrations rewrite existing data', async () => {
  await empty(pool)
  await migrateTo(pool, 2)
  await populate(pool)
  await migrate(pool)
  // The company does not see the address of a person invited by profile; a withdrawn application has no name.
  const invitations = await pool.query('select direction, email from invitations order by id')
  expect(invitations.rows).toEqual([
    { direction: 'invitation', email: null },
    { direction: 'request', email: 'other@people.example' },
  ])
  // Messages keep the account that they name, and no name.
  const notifications = await pool.query(`
    select n.data, n.named_id = a.user_id as named
    from notifications n join applications a on n.about = 'application:' || a.id order by n.id`)
  expect(notifications.rows).toEqual([
    { data: { applicant: null }, named: null },
    { data: { applicant: null }, named: true },
  ])
})

test('a job has the language that the script of its text shows', async () => {
  await empty(pool)
  await migrateTo(pool, releases.findIndex(({ tag }) => tag.endsWith('job_language')) - 1)
  await populate(pool)
  const texts = [
    ['Backend engineer', 'You keep the ledger.', 'en'],
    ['Backend-інженер', 'Ви ведете облік на PostgreSQL і пишете **тести**.', 'uk'],
    ['Инженер', 'Мы ищем того, кто пишет тесты.', 'other'],
    ['Μηχανικός', 'Κρατάτε το βιβλίο.', 'other'],
    ['', '', null],
  ] as const
  for (const [title, description] of texts)
    await pool.query(
      `insert into jobs (company_id, title, description) select min(id), $1, $2 from companies`,
      [title, description],
    )
  await migrate(pool)
  const { rows } = await pool.query('select language from jobs order by id desc limit $1', [texts.length])
  expect(rows.map(({ language }) => language as unknown).reverse()).toEqual(texts.map(([, , own]) => own))
  const other = await pool.query(
    'select count(*)::int as n from job_search s join jobs j on j.id = s.job_id where s.language is distinct from coalesce(j.language, $1)',
    ['other'],
  )
  expect(other.rows).toEqual([{ n: 0 }])
})

test('names of confirmed employments are taken over from the profiles and marked so', async () => {
  await empty(pool)
  await migrateTo(pool, releases.findIndex(({ tag }) => tag.endsWith('confirmed_names')) - 1)
  await populate(pool)
  await pool.query(
    `update employments set verified_at = '2024-03-01Z', withdrawn_at = null, company_id = 1 where id = 1`,
  )
  await pool.query(
    `update employments set verified_at = null, withdrawn_at = null, verified_domain = null where id > 1`,
  )
  await migrate(pool)
  const { rows } = await pool.query(
    `select n.employment_id::int as id, n.name, n.state, n.confirmed_at, n.taken_over_at is not null as taken_over,
       p.first_name || ' ' || p.last_name as profile
     from confirmed_names n join employments e on e.id = n.employment_id join profiles p on p.user_id = e.user_id`,
  )
  expect(rows).toEqual([
    {
      id: 1,
      name: (rows[0] as { profile: string }).profile,
      state: 'current',
      taken_over: true,
      confirmed_at: new Date('2024-03-01Z'),
      profile: expect.any(String) as string,
    },
  ])
})

test('the product starts on a database of the first release', async () => {
  await empty(pool)
  await migrateTo(pool, 0)
  await populate(pool)
  const first = join(folder, 'first')
  if (embedded) cpSync(join(folder, 'database'), first, { recursive: true })
  const database = embedded ? { url: null, folder: first } : { url, folder: null, poolSize: 5 }
  const log: string[] = []
  const backend = await startBackend({
    config: { ...testConfig(folder), database },
    log: pino({ level: 'error' }, { write: (line: string) => void log.push(line) }),
    securitySink: { write: () => undefined, stop: () => Promise.resolve() },
  })
  const shown = await backend.fetch(new Request('http://backend/api/companies/companies.slug.001'))
  await backend.stop()
  expect(shown.status).toBe(200)
  expect(await shown.json()).toMatchObject({
    data: { name: 'companies.name.001', about: 'companies.about.001' },
  })
  expect(log).toEqual([])
}, 90_000)

/** The tables the code declares but cannot read. */
async function readAll(): Promise<string[]> {
  const db = drizzle({ client: pool, casing: 'snake_case' })
  const failures: string[] = []
  for (const file of globSync(['src/backend/**/schema.ts', 'src/backend/*/schema/*.ts'])) {
    const module = (await import(/* @vite-ignore */ resolve(file))) as Record<string, unknown>
    for (const table of Object.values(module))
      if (table instanceof PgTable)
        await db
          .select()
          .from(table)
          .catch(() => failures.push(getTableConfig(table).name))
  }
  return failures
}
