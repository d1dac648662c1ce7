import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeCompanyAbout } from '#contract/companies/edits.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { listDirectoryCompanies, listPopularCompanies } from '#contract/directory/directory.ts'
import { searchJobs } from '#contract/jobs/search.ts'
import { createPost, publishPost } from '#contract/posts/managedPosts.ts'
import { startBackend, type Backend } from '#backend/main.ts'
import { freePort, type PostgresServer } from '../../scripts/postgres.ts'
import { collectLines } from '../api/accounts/securityLogLines.ts'
import { globexPosts, postForm } from '../api/posts/postFixtures.ts'
import { testConfig } from '../api/testConfig.ts'
import { openCuttableProxy } from './cuttableProxy.ts'
import { signedIn, start, startPopulatedPostgres, transport } from './process.ts'

/** A primary with a streaming replica: a process of the product, and a backend of the tests, which tells what it reads where. */
let primary: PostgresServer | null = null
let replica: PostgresServer | null = null
let admin: Client | null = null
let cable: Awaited<ReturnType<typeof openCuttableProxy>> | null = null
let backend: Backend | null = null
let product: Awaited<ReturnType<typeof start>> | null = null
let folder = ''
let gita: Transport

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-replica-test-'))
  const { postgres, database: url } = await startPopulatedPostgres()
  primary = postgres
  replica = await primary.replicate()
  const { hostname, port } = new URL(replica.url)
  cable = await openCuttableProxy({ host: hostname, port: Number(port) }, await freePort())
  const ofReplica = (at: string | number) => Object.assign(new URL(url), { port: String(at) }).href
  admin = new Client({ connectionString: ofReplica(port) })
  admin.on('error', () => undefined)
  await admin.connect()
  backend = await startBackend({
    config: { ...testConfig(folder), database: { url, readUrl: ofReplica(cable.port), folder: null } },
    log: pino({ level: 'silent' }),
    securitySink: collectLines([]),
  })
  product = await start(join(folder, 'product'), {
    DATABASE_URL: url,
    DATABASE_READ_URL: ofReplica(port),
    REALTIME: 'off',
  })
  gita = await signedIn(product.url, 'gita')
}, 120_000)
afterAll(async () => {
  product?.child.kill('SIGKILL')
  await backend?.stop()
  await admin?.end().catch(() => undefined)
  await cable?.remove()
  await replica?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
})

const anyone = (): Transport => ({
  ...transport('http://backend', () => null),
  send: (request) => backend!.fetch(request),
})
const counts = () => ({ ...backend!.connection.replica.counts! })
const replay = (is: 'pause' | 'resume') => admin!.query(`select pg_wal_replay_${is}()`)
const write = (about: string) =>
  call(gita, changeCompanyAbout, { params: { slug: 'globex' }, body: { about } })
/** When Globex last changed, as the directory shows it and as it is. */
async function readDirectory() {
  const query = { part: 0, part_size: 10_000 }
  const { items } = await call(anyone(), listDirectoryCompanies, { query })
  return items.find(({ slug }) => slug === 'globex')?.changed_at
}
async function readPrimary() {
  const { rows } = await backend!.connection.pool.query<{ at: Date }>(
    "select updated_at as at from companies where slug = 'globex'",
  )
  return rows[0]?.at.toISOString()
}
/** Reads until one takes place on the replica. */
const untilUsed = () =>
  expect
    .poll(
      async () => {
        const before = counts().replica
        await call(anyone(), listPopularCompanies, { query: {} })
        return counts().replica > before
      },
      { timeout: 20_000 },
    )
    .toBe(true)

test('signed-out searches, the directory and news are read on the replica, signed-in ones on the primary', async () => {
  await untilUsed()
  const before = counts()
  await call(anyone(), searchJobs, { query: {} })
  await readDirectory()
  expect(counts().replica).toBe(before.replica + 2)
  const signedInHere = { ...gita, send: (request: Request) => backend!.fetch(request) }
  await call(signedInHere, searchJobs, { query: {} })
  expect(counts()).toEqual({ ...before, replica: before.replica + 2 })
})

test('whatever the replica does, nobody reads an older state than that of an acknowledged change', async () => {
  const before = counts()
  for (let round = 0; round < 60; round++) {
    if (round % 10 === 4) await replay('pause')
    if (round % 10 === 7) await replay('resume')
    if (round % 10 === 8) await untilUsed()
    await write(`Round ${round}.`)
    const [shown, stored] = [await readDirectory(), await readPrimary()]
    expect([round, shown]).toEqual([round, stored])
  }
  const { replica: used, late, resting } = counts()
  expect([used > before.replica, late > before.late, resting > before.resting]).toEqual([true, true, true])
}, 120_000)

test('a page that is rendered after its eviction shows the change while the replica does not have it, and later', async () => {
  const page = async () => (await fetch(`${product!.url}/activities`)).text()
  for (const round of [1, 2, 3]) {
    await page()
    await replay('pause')
    const form = { ...postForm, text: `News of round ${round}` }
    const { id: postId, version } = await call(gita, createPost, { params: globexPosts, body: form })
    await call(gita, publishPost, { params: { postId }, body: { ...form, version } })
    expect(await page()).toContain(form.text)
    await replay('resume')
    expect(await page()).toContain(form.text)
  }
}, 60_000)

test('without its replica a process reads on the primary, and on the replica again once that is back', async () => {
  await untilUsed()
  const before = counts().away
  cable!.cut()
  await write('While the replica is away.')
  expect(await readDirectory()).toBe(await readPrimary())
  expect(counts().away).toBeGreaterThan(before)
  cable!.mend()
  await untilUsed()
}, 60_000)

test('a replica that does not respond keeps nobody waiting', async () => {
  await untilUsed()
  const before = counts().away
  cable!.silence()
  await write('While the replica is silent.')
  expect(await readDirectory()).toBe(await readPrimary())
  expect(counts().away).toBeGreaterThan(before)
  cable!.mend()
  await untilUsed()
}, 60_000)

test('a replica that has become a primary of its own is not read', async () => {
  await admin!.query('select pg_promote()')
  const before = counts()
  await write('After the promotion.')
  expect(await readDirectory()).toBe(await readPrimary())
  expect(counts().replica).toBe(before.replica)
}, 60_000)
