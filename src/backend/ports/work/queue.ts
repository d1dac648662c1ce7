import { createHash } from 'node:crypto'
import { sql } from '#drizzle'
import { fromDrizzle, PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Tx } from '../../db/connect.ts'
import { PermanentFailure, failureReason, type Attempt } from './attempts.ts'
import { declareQueues, declareSchedules } from './declareQueues.ts'
import { pollDueWork } from './dueWork.ts'
import type { Work, WorkName } from './workNames.ts'
import { addToQueueTables } from './queueAdditions.ts'

export interface AddOptions {
  readonly startAfter?: Date
  /** Dedupe key: jobs with the same key are queued once, even if the first is already done, for as long as retries go on. */
  readonly key?: string
  /** Queues the job when this transaction commits; call `notifyWorker` after it. */
  readonly tx?: Tx
}

export interface AddAllOptions extends Pick<AddOptions, 'tx'> {
  /** Behind all others of the same name, which somebody may be waiting for. */
  readonly giveWay?: boolean
}

export interface WorkOptions {
  /** The next job of this name begins when the last has ended, for those that load the machine. */
  readonly oneAtATime?: boolean
}

export interface Queue {
  add<Name extends WorkName>(name: Name, data: Work[Name], options?: AddOptions): Promise<void>
  /** Queues many jobs in one statement. */
  addAll<Name extends WorkName>(
    name: Name,
    items: readonly { data: Work[Name]; key?: string }[],
    options?: AddAllOptions,
  ): Promise<void>
  /** Makes this process fetch jobs of this name now. */
  notifyWorker(name: WorkName): void
  work<Name extends WorkName>(
    name: Name,
    handle: (data: Work[Name], attempt: Attempt) => Promise<void>,
    options?: WorkOptions,
  ): Promise<void>
  /** Runs no more of these jobs in this process until `work` is called again; waits for the running ones. */
  pause(name: WorkName): Promise<void>
  /** Schedules recurring jobs, by name; `cron` in UTC, five fields. Those of every minute are queued now as well. */
  schedule(crons: ReadonlyMap<WorkName, string>): Promise<void>
  /** @param withinMs how long running jobs may take, in milliseconds; at least a second */
  stop(withinMs?: number): Promise<void>
}

/** Jobs that a worker fetches and runs at once. */
const batchSize = 10
/** With exponential back-off, retries go on for about a day and a half. */
const retryLimit = 40
const maxRetryDelaySeconds = 60 * 60
/** How long jobs that were given up are retained as dead letters; see `finishedWork.ts` for the others. */
const deadLetterSeconds = 14 * 24 * 60 * 60
/** How often what is due leaves the queue. pg-boss would do it once a day. */
const removalSeconds = 10 * 60
/** How often pg-boss looks by itself for what is found otherwise, or not used: jobs of each name, and jobs that wait for others. */
const idleSeconds = 60 * 60
const everyMinute = '* * * * *'

export interface QueuePace {
  /** Delay before the first retry; it doubles with each, up to an hour. */
  readonly retryDelaySeconds: number
  /** Polling interval for jobs queued without a notification. */
  readonly pollSeconds: number
  readonly retryLimit?: number
}

interface Options {
  /** All job names. */
  readonly names: readonly WorkName[]
  /** A clock that nobody sets back, unlike the default, this machine's: pg-boss would stop its timers until then. */
  readonly now?: () => Date
  readonly pace?: QueuePace
  /** Whether this process queues recurring jobs when their time comes. */
  readonly queuesRecurring?: boolean
  /** Of a process that runs no jobs: wakes those that do. */
  readonly notifyWorkers?: (name: WorkName) => void
  /** Called when a job is given up. */
  readonly onDeadLetter?: (name: WorkName) => void
}

/** A job queue in the product's own database, so that jobs commit with the data and no other server is needed. */
export async function startQueue(pool: Pool, log: Logger, options: Options): Promise<Queue> {
  const { pace = { retryDelaySeconds: 5, pollSeconds: 5 }, onDeadLetter = () => undefined } = options
  const { now = () => new Date(), queuesRecurring = false, notifyWorkers } = options
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values as unknown[]) },
    superviseIntervalSeconds: 60,
    maintenanceIntervalSeconds: removalSeconds,
    flowIntervalSeconds: idleSeconds,
    schedule: queuesRecurring,
    supervise: !notifyWorkers,
    clock: {
      now: () => now().getTime(),
      setTimeout,
      setInterval,
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
    },
  })
  boss.on('error', (error) => log.warn({ err: error }, 'queue'))
  await boss.start()
  const settings = {
    retryLimit: pace.retryLimit ?? retryLimit,
    retryDelay: pace.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: maxRetryDelaySeconds,
    expireInSeconds: 120,
    deleteAfterSeconds: deadLetterSeconds,
  }
  await declareQueues(boss, options.names, settings)
  await addToQueueTables(pool)
  // Workers fetch as they start: each starts with the first job of its name.
  const starts = new Map<WorkName, () => Promise<string>>()
  const workers = new Map<WorkName, Promise<string>>()
  const wake = (name: WorkName) => {
    const start = starts.get(name)
    const worker = workers.get(name)
    if (worker) void worker.then((id) => boss.notifyWorker(id))
    else if (start) workers.set(name, start())
    else notifyWorkers?.(name)
  }
  const poll = pollDueWork(pool, {
    seconds: pace.pollSeconds,
    names: () => starts.keys(),
    onDue: wake,
    onError: (error) => log.warn({ err: error }, 'queue'),
  })

  /** Runs one job of a batch; its failure does not affect the others. */
  async function attempt<Name extends WorkName>(
    name: Name,
    job: JobWithMetadata<Work[Name]>,
    handle: (data: Work[Name], attempt: Attempt) => Promise<void>,
  ): Promise<JobResult> {
    try {
      await handle(job.data, { id: job.id })
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const output = { message: failureReason(error) }
      const fields = { err: error, work: name, id: job.id, attempt: job.retryCount + 1 }
      if (!(error instanceof PermanentFailure) && job.retryCount < job.retryLimit) {
        log.warn(fields, 'job failed and will be retried')
        return { id: job.id, status: 'failed', output }
      }
      log.error(fields, 'job given up: see npm run deliveries')
      onDeadLetter(name)
      return { id: job.id, status: 'deadletter', output }
    }
  }

  const add: Queue['add'] = async (name, data, { startAfter, key, tx } = {}) => {
    await boss.send(name, data, {
      ...(startAfter ? { startAfter } : {}),
      ...(key === undefined ? {} : { id: jobId(name, key) }),
      ...(tx ? { db: fromDrizzle(tx, sql) } : {}),
    })
    if (!tx && !startAfter) wake(name)
  }

  return {
    add,
    async addAll(name, items, { tx, giveWay = false } = {}) {
      if (items.length === 0) return
      const jobs = items.map(({ data, key }) => ({
        data,
        ...(key === undefined ? {} : { id: jobId(name, key) }),
        ...(giveWay ? { priority: -1 } : {}),
      }))
      await boss.insert(name, jobs, tx ? { db: fromDrizzle(tx, sql) } : {})
      if (!tx) wake(name)
    },
    notifyWorker: wake,
    async work(name, handle, { oneAtATime = false } = {}) {
      const options = {
        batchSize: oneAtATime ? 1 : batchSize,
        perJobResults: true,
        includeMetadata: true,
        // A full batch means that more may be waiting, so the next one is fetched without waiting for the poll. Not of one.
        burstWhenBatchFull: true,
        pollingIntervalSeconds: idleSeconds,
      } as const
      starts.set(name, () =>
        boss.work<Work[typeof name], unknown, typeof options>(name, options, async (jobs) => {
          const results = await Promise.all(jobs.map((job) => attempt(name, job, handle)))
          // The next is fetched without waiting for the poll, as after a full batch.
          if (oneAtATime) wake(name)
          return results
        }),
      )
      poll.soon()
    },
    async pause(name) {
      starts.delete(name)
      workers.delete(name)
      await boss.offWork(name)
    },
    async schedule(crons) {
      await declareSchedules(boss, crons)
      if (!queuesRecurring) return
      // What became due while no process was running.
      for (const [name, cron] of crons) if (cron === everyMinute) await add(name, {})
    },
    async stop(withinMs = 5_000) {
      starts.clear()
      poll.stop()
      await boss.stop({ graceful: true, timeout: withinMs })
    },
  }
}

/** The job id for a dedupe key: pg-boss requires a UUID. Its version 8 says that it was made of a key. */
function jobId(name: WorkName, key: string): string {
  const hex = createHash('sha256').update(`${name} ${key}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
