/** @module-tag engine */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startEmbedded } from '#backend/db/embedded.ts'
import { findPending, migrate } from '#backend/db/migrate.ts'
import { parseMigration, type Migration } from '#backend/db/migrationFiles.ts'
import { createDatabase } from '../../../scripts/postgres.ts'

const server = process.env['TEST_DATABASE_URL'] ?? null
const folder = await mkdtemp(join(tmpdir(), 'tenure-migrate-'))
const embedded = server ? null : await startEmbedded(folder)
const pools: Pool[] = []
let pool: Pool

beforeEach(async () => {
  if (embedded) {
    const { host, port } = embedded
    pool = new Pool({ host, port, user: 'postgres', database: 'postgres', max: 1 })
    await pool.query(
      'drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
    )
  } else {
    const admin = new URL(server ?? '')
    admin.pathname = '/postgres'
    pool = new Pool({
      connectionString: await createDatabase(admin.href, `migrate_${randomUUID().replaceAll('-', '')}`),
    })
  }
  pools.push(pool)
})
afterAll(async () => {
  for (const one of pools) await one.end()
  await embedded?.stop()
  await rm(folder, { recursive: true, force: true })
})

let lastWhen = 0
const migration = (name: string, ...statements: string[]): Migration =>
  parseMigration({
    tag: `${1000 + ++lastWhen}_${name}`,
    when: lastWhen,
    text: statements.join('--> statement-breakpoint\n'),
  })
const tagsOf = (migrations: readonly Migration[]) => migrations.map(({ tag }) => tag)
const canBuildConcurrently = server !== null
const run = (migrations: readonly Migration[], phase: 'before' | 'all' = 'all') =>
  migrate(pool, { migrations, phase, canBuildConcurrently })
const people = migration('people', 'create table people (id int primary key, name text)')

test('of an empty database every migration is pending, and none waits for a previous release', async () => {
  const dropped = migration('after_names', 'alter table people drop column name')
  expect(tagsOf(await findPending(pool, [people, dropped]))).toEqual(tagsOf([people, dropped]))
  expect(await run([people, dropped], 'before')).toEqual([])
  expect(await findPending(pool, [people, dropped])).toEqual([])
})

test('each migration is a transaction: one that fails leaves those before it, and nothing of itself', async () => {
  const fails = migration('fails', 'create table half (id int)', 'create table people (id int)')
  const later = migration('later', 'create table later (id int)')
  await expect(run([people, fails, later])).rejects.toThrow(`Migration ${fails.tag} failed`)
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([{ tablename: 'people' }])
  const mended = { ...fails, statements: ['create table half (id int)'] }
  expect(tagsOf(await findPending(pool, [people, mended, later]))).toEqual(tagsOf([mended, later]))
  expect(await run([people, mended, later])).toEqual([])
  expect(await findPending(pool, [people, mended, later])).toEqual([])
})

test('what the previous release cannot live with waits, until it is asked for or followed by more', async () => {
  const dropped = migration('after_names', 'alter table people drop column name')
  await run([people])
  expect(await run([people, dropped], 'before')).toEqual([dropped.tag])
  await pool.query("insert into people values (1, 'Ana')")
  const next = migration('next', 'alter table people add column city text')
  const waits = migration('after_city', 'alter table people drop column city')
  expect(await run([people, dropped, next, waits], 'before')).toEqual([waits.tag])
  expect((await pool.query('select * from people')).rows).toEqual([{ id: 1, city: null }])
  expect(await run([people, dropped, next, waits])).toEqual([])
})

test('an index is built beside writes where the engine can, and again where that broke off', async () => {
  const index = migration('names', 'create index concurrently if not exists "people_name" on people (name)')
  await run([people])
  if (server) {
    await pool.query("insert into people values (1, 'Ana'), (2, 'Ana')")
    await expect(
      pool.query('create unique index concurrently "people_name" on people (name)'),
    ).rejects.toThrow()
  }
  await run([people, index])
  const { rows } = await pool.query(
    "select indisvalid, indisunique from pg_index where indexrelid = 'people_name'::regclass",
  )
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }])
})

test.skipIf(!server)(
  'a migration that cannot have its table gives way to others, and comes back',
  async () => {
    await run([people])
    const reader = await pool.connect()
    await reader.query('begin')
    await reader.query('select from people')
    const reasons: string[] = []
    const column = migration('city', 'alter table people add column city text')
    const migrated = migrate(pool, { migrations: [people, column], onWaiting: (why) => reasons.push(why) })
    await expect.poll(() => reasons).toEqual([`Migration ${column.tag} waits for a table that is in use`])
    // Behind a waiting migration everybody else would wait too.
    const others = await pool.query('select count(*)::int as n from people')
    expect(others.rows).toEqual([{ n: 0 }])
    await reader.query('commit')
    reader.release()
    await migrated
    expect((await pool.query('select city from people')).rows).toEqual([])
  },
)
