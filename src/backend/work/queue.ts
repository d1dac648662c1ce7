import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Tx } from '../db/connect.ts'
import { PermanentFailure, reasonOf, type Attempt } from './attempts.ts'
import type { Work, WorkName } from './workNames.ts'
import { wipeFinishedJobs } from './wipe.ts'

export interface AddOptions {
  readonly startAfter?: Date
  /** Work with the same key is queued once, also when the first of it is done. */
  readonly key?: string
  /** Queues it with the commit of this transaction; `wake` then tells the workers. */
  readonly tx?: Tx
}

export interface Queue {
  add<Name extends WorkName>(name: Name, data: Work[Name], options?: AddOptions): Promise<void>
  /** Queues many at once, in one statement. */
  addAll<Name extends WorkName>(
    name: Name,
    items: readonly { data: Work[Name]; key?: string }[],
    options?: Pick<AddOptions, 'tx'>,
  ): Promise<void>
  /** Has a worker of this process look now instead of at its next poll. */
  wake(name: WorkName): void
  work<Name extends WorkName>(
    name: Name,
    handle: (data: Work[Name], attempt: Attempt) => Promise<void>,
  ): Promise<void>
  /** Runs work again and again; `cron` in UTC, five fields. */
  every(name: WorkName, cron: string): Promise<void>
  /** @param withinMs how long work under way may take, in milliseconds; at least a second */
  stop(withinMs?: number): Promise<void>
}

/** How much is taken up at once. */
const batchSize = 10
/** With the pauses between them, attempts go on for about a day and a half. */
const retryLimit = 40
const longestPauseSeconds = 60 * 60
/** How long finished work keeps its key, and failed work waits for a decision. */
const keptSeconds = 14 * 24 * 60 * 60

export interface QueuePace {
  /** Before the first new attempt at work that failed; it doubles with each, up to an hour. */
  readonly retryDelaySeconds: number
  /** How often work that nobody announced is looked for; at least 0.5. */
  readonly pollSeconds: number
  readonly retryLimit?: number
}

interface Options {
  /** Every kind of work that there is. */
  readonly names: readonly WorkName[]
  readonly pace?: QueuePace
  /** Called when work is given up, so that it can be counted. */
  readonly onDeadLetter?: (name: WorkName) => void
}

/** A queue in the product's own database, so that it needs no other server and loses nothing. */
export async function startQueue(pool: Pool, log: Logger, options: Options): Promise<Queue> {
  const { pace = { retryDelaySeconds: 5, pollSeconds: 5 }, onDeadLetter = () => undefined } = options
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values as unknown[]) },
    superviseIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'queue'))
  await boss.start()
  const settings = {
    retryLimit: pace.retryLimit ?? retryLimit,
    retryDelay: pace.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: longestPauseSeconds,
    expireInSeconds: 120,
    deleteAfterSeconds: keptSeconds,
  }
  for (const name of options.names) {
    await boss.createQueue(name, settings)
    // A queue that an earlier release created keeps its settings otherwise.
    await boss.updateQueue(name, settings)
  }
  await wipeFinishedJobs(pool)
  const workers = new Map<WorkName, string>()
  const wake = (name: WorkName) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  /** One piece of work that fails is tried again by itself; those beside it are done. */
  async function attempt<Name extends WorkName>(
    name: Name,
    job: JobWithMetadata<Work[Name]>,
    handle: (data: Work[Name], attempt: Attempt) => Promise<void>,
  ): Promise<JobResult> {
    try {
      await handle(job.data, { id: job.id })
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const output = { message: reasonOf(error) }
      const facts = { err: error, work: name, id: job.id, attempt: job.retryCount + 1 }
      if (!(error instanceof PermanentFailure) && job.retryCount < job.retryLimit) {
        log.warn(facts, 'work failed and will be tried again')
        return { id: job.id, status: 'failed', output }
      }
      log.error(facts, 'work was given up: see npm run deliveries')
      onDeadLetter(name)
      return { id: job.id, status: 'deadletter', output }
    }
  }

  return {
    async add(name, data, { startAfter, key, tx } = {}) {
      await boss.send(name, data, {
        ...(startAfter ? { startAfter } : {}),
        ...(key === undefined ? {} : { id: idOf(name, key) }),
        ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
      })
      if (!tx && !startAfter) wake(name)
    },
    async addAll(name, items, { tx } = {}) {
      if (items.length === 0) return
      const jobs = items.map(({ data, key }) => ({
        data,
        ...(key === undefined ? {} : { id: idOf(name, key) }),
      }))
      await boss.insert(name, jobs, tx ? { db: fromDrizzle(tx, sql) } : {})
      if (!tx) wake(name)
    },
    wake,
    async work(name, handle) {
      const how = {
        batchSize,
        perJobResults: true,
        includeMetadata: true,
        // A full batch means that more may be waiting: it is not left until the next look.
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pace.pollSeconds,
      } as const
      const worker = await boss.work<Work[typeof name], unknown, typeof how>(name, how, async (jobs) =>
        Promise.all(jobs.map((job) => attempt(name, job, handle))),
      )
      workers.set(name, worker)
    },
    async every(name, cron) {
      await boss.schedule(name, cron)
    },
    async stop(withinMs = 5_000) {
      await boss.stop({ graceful: true, timeout: withinMs })
    },
  }
}

/** A key as the UUID that the queue knows its work by. */
function idOf(name: WorkName, key: string): string {
  const hex = createHash('sha256').update(`${name} ${key}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
