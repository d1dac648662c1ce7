import type { NotificationKind } from '#contract/notifications.ts'
import { PgBoss, type JobResult } from 'pg-boss'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** Background work, by name, with what it needs to know. Handlers are idempotent: work may run more than once. */
export interface Work {
  mail: {
    to: string
    locale: 'en_GB' | 'uk_UA'
    template: string
    values: Record<string, string | number>
    /** What its reader may end with one click; without it the mail is one that the product owes them. */
    unsubscribe?: { userId: number; topic: NotificationKind | 'digest' }
  }
  /** A new code for a sign-up, if it waits for one. */
  code: { attempt: string }
  /** A link to a new password, if the address is an account's. The link itself is made as it is mailed. */
  reset: { email: string }
  /** A code by text message, unless it has ended before it could be sent. `until`: ISO 8601. */
  textMessage: {
    messageId: string
    to: string
    locale: 'en_GB' | 'uk_UA'
    code: string
    until: string
  }
  /** What has ended is thrown away. */
  sweep: Record<string, never>
  replayEvents: Record<string, never>
  /** Mails to those whose morning has come. */
  digests: Record<string, never>
  /** Everything of a person as a file. */
  export: { exportId: number }
  endExports: Record<string, never>
  /** Closed accounts whose grace has ended. */
  eraseAccounts: Record<string, never>
  /** Jobs whose last day has passed are closed. */
  closeEndedJobs: Record<string, never>
  /** Pages that count from today are forgotten. */
  newDay: Record<string, never>
}
export type WorkName = keyof Work

export interface Queue {
  add<Name extends WorkName>(name: Name, data: Work[Name], options?: { startAfter?: Date }): Promise<void>
  work<Name extends WorkName>(name: Name, handle: (data: Work[Name]) => Promise<void>): Promise<void>
  /** Runs work again and again; `cron` in UTC, five fields. */
  every(name: WorkName, cron: string): Promise<void>
  /** @param withinMs how long work under way may take, in milliseconds; at least a second */
  stop(withinMs?: number): Promise<void>
}

/** How much is taken up at once. */
const batchSize = 10

const names: readonly WorkName[] = [
  'mail',
  'code',
  'reset',
  'textMessage',
  'sweep',
  'replayEvents',
  'digests',
  'export',
  'endExports',
  'eraseAccounts',
  'closeEndedJobs',
  'newDay',
]

export interface QueuePace {
  /** Before the first new attempt at work that failed; it doubles with each. */
  readonly retryDelaySeconds: number
  /** How often work that nobody announced is looked for; at least 0.5. */
  readonly pollSeconds: number
}

/** A queue in the product's own database, so that it needs no other server and loses nothing. */
export async function startQueue(
  pool: Pool,
  log: Logger,
  { retryDelaySeconds, pollSeconds }: QueuePace = { retryDelaySeconds: 5, pollSeconds: 5 },
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values as unknown[]) },
    superviseIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'queue'))
  await boss.start()
  for (const name of names)
    await boss.createQueue(name, { retryLimit: 8, retryBackoff: true, expireInSeconds: 120 })
  const workers = new Map<WorkName, string>()

  /** One piece of work that fails is tried again by itself; those beside it are done. */
  async function attempt<Name extends WorkName>(
    name: Name,
    job: { id: string; data: Work[Name] },
    handle: (data: Work[Name]) => Promise<void>,
  ): Promise<JobResult> {
    try {
      await handle(job.data)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      log.warn({ err: error, work: name, id: job.id }, 'work failed, it will be tried again')
      return { id: job.id, status: 'failed' }
    }
  }

  return {
    async add(name, data, options = {}) {
      const { startAfter } = options
      await boss.send(name, data, { retryDelay: retryDelaySeconds, ...(startAfter ? { startAfter } : {}) })
      const worker = workers.get(name)
      if (worker && !startAfter) boss.notifyWorker(worker)
    },
    async work(name, handle) {
      const options = {
        batchSize,
        perJobResults: true,
        pollingIntervalSeconds: pollSeconds,
      } as const
      const worker = await boss.work<Work[typeof name], unknown, typeof options>(
        name,
        options,
        async (jobs) => {
          const results = await Promise.all(jobs.map((job) => attempt(name, job, handle)))
          // A full batch means that more may be waiting: it is not left until the next look.
          if (jobs.length === batchSize) boss.notifyWorker(worker)
          return results
        },
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
