/** @module-tag engine */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBatch, startBackfills, startBatches } from '#backend/core/batchedWork.ts'
import { registerDomains, registeredOn, type BatchedWork } from '#backend/core/domainModule.ts'
import { startBackend, type Backend } from '#backend/main.ts'
import { PermanentFailure } from '#backend/ports/work/attempts.ts'
import { cloneDatabase } from '../cloneDatabase.ts'
import { testConfig } from '../testConfig.ts'

const patience = { timeout: 20_000 }
let folder = ''
let database: Awaited<ReturnType<typeof cloneDatabase>>
let backend: Backend

const start = () =>
  startBackend({
    config: {
      ...testConfig(folder),
      database: database.config,
      queue: { retryDelaySeconds: 1, pollSeconds: 0.5 },
    },
    log: pino({ level: 'silent' }),
    securitySink: { write: () => undefined, stop: () => Promise.resolve() },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-batches-'))
  database = await cloneDatabase()
  backend = await start()
})
afterAll(async () => {
  await backend.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** Registers work on the running backend; returns its name. */
function register(task: string, work: BatchedWork): string {
  const { modules } = registeredOn(backend.ctx)
  registerDomains(backend.ctx, [...modules, { name: 'tests', retention: { [task]: work } }])
  return `retention.tests.${task}`
}

/** Takes a step per batch, and says which. */
const stepsTo =
  (end: number, seen: number[], onStep: (step: number) => void = () => undefined): BatchedWork =>
  async (_ctx, from: { readonly done: number } | null) => {
    const step = (from?.done ?? 0) + 1
    seen.push(step)
    onStep(step)
    return step < end ? { done: step } : null
  }

const rows = async (text: string, values: unknown[] = []) =>
  (await backend.connection.pool.query<Record<string, unknown>>(text, values)).rows
const progressOf = async (name: string) =>
  (
    await rows('select run, batches, finished_at is not null as done from batched_work where name = $1', [
      name,
    ])
  )[0]
/** The batches in the queue that are not done. */
const queuedOf = (name: string) =>
  rows(
    `select state, (data->>'batch')::int as batch from pgboss.job where name = 'batch' and data->>'name' = $1 order by 2`,
    [name],
  )

/** As `startWork` does. */
const work = () =>
  backend.ctx.queue.work('batch', (data) => runBatch(backend.ctx, data), { oneAtATime: true })

test('each batch is a job that queues the next one', async () => {
  const seen: number[] = []
  const name = register('steps', stepsTo(4, seen))
  await startBatches(backend.ctx, name)
  await expect.poll(() => progressOf(name), patience).toEqual({ run: 1, batches: 4, done: true })
  expect(seen).toEqual([1, 2, 3, 4])
  await startBatches(backend.ctx, name)
  await expect.poll(() => progressOf(name), patience).toEqual({ run: 2, batches: 4, done: true })
  expect(await queuedOf(name)).toEqual([])
})

test('however often it is started while it is under way, there is one chain', async () => {
  const seen: number[] = []
  const name = register('chain', stepsTo(3, seen))
  await backend.ctx.queue.pause('batch')
  await Promise.all(Array.from({ length: 5 }, () => startBatches(backend.ctx, name)))
  expect(await queuedOf(name)).toEqual([{ state: 'created', batch: 0 }])
  await work()
  await expect.poll(() => progressOf(name), patience).toEqual({ run: 1, batches: 3, done: true })
  expect(seen).toEqual([1, 2, 3])
})

test('a batch that is attempted twice, also at once, is followed by one', async () => {
  const name = register('twice', stepsTo(3, []))
  await backend.ctx.queue.pause('batch')
  await startBatches(backend.ctx, name)
  const batch = { name, run: 1, batch: 0 }
  await Promise.all([runBatch(backend.ctx, batch), runBatch(backend.ctx, batch)])
  await runBatch(backend.ctx, batch)
  expect((await queuedOf(name)).filter((one) => one['batch'] === 1)).toHaveLength(1)
  expect(await progressOf(name)).toEqual({ run: 1, batches: 1, done: false })
  await work()
  await expect.poll(() => progressOf(name), patience).toEqual({ run: 1, batches: 3, done: true })
})

test('a batch that fails is retried, and those before it are not', async () => {
  const seen: number[] = []
  let crashed = false
  const name = register(
    'crashing',
    stepsTo(3, seen, (step) => {
      if (step !== 2 || crashed) return
      crashed = true
      throw new Error('crashed')
    }),
  )
  await startBatches(backend.ctx, name)
  await expect.poll(() => progressOf(name), patience).toEqual({ run: 1, batches: 3, done: true })
  expect(seen).toEqual([1, 2, 2, 3])
})

test('work whose batch was given up goes on with it at the next start', async () => {
  const seen: number[] = []
  let isBroken = true
  const name = register(
    'givenUp',
    stepsTo(3, seen, (step) => {
      if (step === 2 && isBroken) throw new PermanentFailure('broken')
    }),
  )
  await startBatches(backend.ctx, name)
  await expect.poll(() => queuedOf(name), patience).toEqual([{ state: 'failed', batch: 1 }])
  isBroken = false
  await startBatches(backend.ctx, name)
  await expect.poll(() => progressOf(name), patience).toEqual({ run: 1, batches: 3, done: true })
  expect(seen).toEqual([1, 2, 2, 3])
  // The dead letter remains for operators, and a retry of it changes nothing.
  expect(await queuedOf(name)).toEqual([{ state: 'failed', batch: 1 }])
  await runBatch(backend.ctx, { name, run: 1, batch: 1 })
  expect(seen).toEqual([1, 2, 2, 3])
})

test('a backfill is done once on a database', async () => {
  const done = () =>
    rows(`select name, run from batched_work where name in ('recordReceipts', 'rewriteEmails') order by 1`)
  await rows(`delete from batched_work where name = 'rewriteEmails'`)
  await startBackfills(backend.ctx)
  await expect.poll(() => progressOf('rewriteEmails'), patience).toMatchObject({ done: true })
  await startBackfills(backend.ctx)
  await startBatches(backend.ctx, 'recordReceipts')
  expect(await done()).toEqual([
    { name: 'recordReceipts', run: 1 },
    { name: 'rewriteEmails', run: 1 },
  ])
})

test('retention deletes many rows in several jobs, each of them short', async () => {
  await rows(
    `insert into rate_limits (key, points, expire) select 'over:' || n, 1, 0 from generate_series(1, 12000) n`,
  )
  await backend.ctx.queue.add('sweep', {})
  const name = 'retention.core.rateLimits'
  await expect.poll(() => progressOf(name), patience).toEqual({ run: 1, batches: 3, done: true })
  expect(await rows(`select 1 from rate_limits where key like 'over:%'`)).toEqual([])
  const [longest] = await rows(
    `select max(extract(epoch from completed_on - started_on))::float as seconds from pgboss.job where name in ('batch', 'sweep')`,
  )
  expect(longest?.['seconds']).toBeLessThan(12)
})

test('orphaned files are deleted a hundred at a time, and those in use stay', async () => {
  const insert = `insert into files (key, audience, name, type, size, created_at)
    select 'zz/' || md5(n::text), 'public', 'a.webp', 'image/webp', 1, now() - interval '2 days' from generate_series($1::int, $2::int) n returning id`
  const [used] = await rows(insert, [0, 0])
  await rows(insert, [1, 250])
  await rows('update profiles set photo_id = $1 where user_id = (select min(user_id) from profiles)', [
    used?.['id'],
  ])
  await rows(insert, [251, 260])
  const name = 'retention.files.orphans'
  const before = (await progressOf(name))?.['run'] ?? 0
  await startBatches(backend.ctx, name)
  await expect
    .poll(() => progressOf(name), patience)
    .toEqual({ run: Number(before) + 1, batches: 3, done: true })
  expect(await rows(`select id from files where key like 'zz/%'`)).toEqual([used])
})

test('work goes on in another process after a crash between two batches', async () => {
  const seen: number[] = []
  const name = register('restarted', stepsTo(4, seen))
  await backend.ctx.queue.pause('batch')
  await startBatches(backend.ctx, name)
  // As after a crash before the completion of the first batch was stored: its job is still there.
  await runBatch(backend.ctx, { name, run: 1, batch: 0 })
  expect(await queuedOf(name)).toEqual([
    { state: 'created', batch: 0 },
    { state: 'created', batch: 1 },
  ])
  await backend.stop()
  backend = await start()
  register('restarted', stepsTo(4, seen))
  await startBatches(backend.ctx, name)
  await expect.poll(() => progressOf(name), patience).toEqual({ run: 1, batches: 4, done: true })
  expect(seen).toEqual([1, 2, 3, 4])
}, 60_000)
