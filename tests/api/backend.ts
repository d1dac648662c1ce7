import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type SQL } from '#drizzle'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, type TestContext } from 'vitest'
import { call, type Transport } from '#contract/core/call.ts'
import type { Arguments, Endpoint, Reply } from '#contract/core/endpoint.ts'
import { CallError } from '#contract/core/errors.ts'
import type { Locale } from '#contract/core/locale.ts'
import { insertSession } from '#backend/accounts/signIn/sessions.ts'
import type { BackendConfig } from '#backend/core/config.ts'
import { startBackend, type Backend } from '#backend/main.ts'
import type { Mail } from '#backend/ports/mail/mailer.ts'
import type { WorkName } from '#backend/ports/work/workNames.ts'
import { people, type PersonName } from '../world.ts'
import { markReauthenticated } from './accounts/markReauthenticated.ts'
import { collectLines, type SecurityLine } from './accounts/securityLogLines.ts'
import { cloneDatabase } from './cloneDatabase.ts'
import { refuseNestedQueries } from './nestedQueries.ts'
import { operatorsOf, type Operators } from './operators.ts'
import { readOutbox } from './outbox.ts'
import { runWork, type DataOf } from './runWork.ts'
import { testConfig } from './testConfig.ts'

export interface Caller {
  readonly token: string | null
  call<E extends Endpoint>(
    endpoint: E,
    ...args: Record<never, never> extends Arguments<E> ? [args?: Arguments<E>] : [args: Arguments<E>]
  ): Promise<Reply<E>>
}

export interface TestBackend {
  readonly backend: Backend
  /** One of the shared people, signed in. */
  as(person: PersonName, locale?: Locale): Promise<Caller>
  readonly anyone: Caller
  /** A caller with any token. */
  withToken(token: string | null, locale?: Locale): Caller
  /** The owner of an account in a new session. */
  signedIn(accountId: number): Promise<Caller>
  send(request: Request): Promise<Response>
  /** Timed and other background work that is due now, as the queue runs it; `sweep` is the daily retention. */
  work<Name extends WorkName>(name: Name, ...data: DataOf<Name>): Promise<void>
  /** What operators do with the scripts. */
  readonly operators: Operators
  /** Mails to an address, oldest first, once there are at least `count`. */
  mailsTo(address: string, count?: number): Promise<readonly Mail[]>
  idOf(person: PersonName): Promise<number>
  /** Rows that are stored, for what no endpoint shows: that nothing remains, or that there is one of it. */
  countRows(table: string, condition?: SQL): Promise<number>
  /** Deletes what earlier tests have left. */
  empty(...tables: string[]): Promise<void>
  readonly purged: string[]
  /** The security log so far, oldest first. */
  readonly securityLines: SecurityLine[]
  /** A caller who has just reauthenticated, without the call that tests of reauthentication make. */
  reauthenticate(caller: Caller): Promise<Caller>
  /** One of the shared people, signed in and reauthenticated. */
  asReauthenticated(person: PersonName, locale?: Locale): Promise<Caller>
  readonly stop: () => Promise<void>
  /** Where this backend stores its files and mails. */
  readonly folder: string
}

/** A backend for this test file, on a clone of the template. */
export function useBackend(change: Partial<BackendConfig> = {}, now?: () => Date): TestBackend {
  let folder = ''
  let backend: Backend | null = null
  let dropDatabase = async () => undefined as void
  const purged: string[] = []
  const securityLines: SecurityLine[] = []
  const tokens = new Map<PersonName, string>()
  const running = () => {
    if (!backend) throw new Error('The backend is not running yet')
    return backend
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenure-test-'))
    const database = await cloneDatabase()
    dropDatabase = database.drop
    backend = await startBackend({
      config: { ...testConfig(folder), ...change, database: database.config },
      log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
      securitySink: collectLines(securityLines),
      evict: (tags) => void purged.push(...tags),
      ...(now ? { now } : {}),
    })
    refuseNestedQueries(backend.connection)
  })
  // A test that waits for a mail or a reaction in vain does not say why.
  afterEach(async ({ task }: TestContext) => {
    if (task.result?.state === 'fail' && backend) await printTroubledJobs(backend, task.name)
  })
  afterAll(async () => {
    await backend?.stop()
    await dropDatabase()
    // Work that outlives the stop may still write a file.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })

  const caller = (token: string | null, locale: Locale): Caller => ({
    token,
    call: (endpoint, ...args) => call(transport(token, locale, running), endpoint, ...(args as never)),
  })
  async function idOf(person: PersonName): Promise<number> {
    const { rows } = await running().connection.pool.query('select id from accounts where email = $1', [
      people[person].email,
    ])
    return Number((rows[0] as { id: string }).id)
  }
  /** Its token. Signing in by the door takes a hash of the password and a dozen statements. */
  function newSession(accountId: number): Promise<string> {
    const { db, now: present } = running().ctx
    return insertSession(db, accountId, { userAgent: 'test', address: 'test' }, present())
  }
  return {
    get backend() {
      return running()
    },
    get folder() {
      return folder
    },
    async as(person, locale = people[person].locale) {
      const token = tokens.get(person) ?? (await newSession(await idOf(person)))
      tokens.set(person, token)
      return caller(token, locale)
    },
    anyone: caller(null, 'en_GB'),
    withToken: (token, locale = 'en_GB') => caller(token, locale),
    signedIn: async (accountId) => caller(await newSession(accountId), 'en_GB'),
    send: (request) => running().fetch(request),
    stop: () =>
      running()
        .stop()
        .finally(() => (backend = null)),
    work: (name, ...data) => runWork(running().ctx, name, ...data),
    get operators() {
      return operatorsOf(running().ctx)
    },
    async mailsTo(address, count = 1) {
      for (;;) {
        const found = (await readOutbox(join(folder, 'outbox'))).filter((mail) => mail.to === address)
        if (found.length >= count) return found
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    idOf,
    async countRows(table, condition = sql`true`) {
      const { rows } = await running().ctx.db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(table)} where ${condition}`,
      )
      return rows[0]?.count ?? 0
    },
    async empty(...tables) {
      for (const table of tables) await running().ctx.db.execute(sql`delete from ${sql.identifier(table)}`)
    },
    purged,
    securityLines,
    reauthenticate: async (known) => (await markReauthenticated(running().ctx, known.token), known),
    async asReauthenticated(person, locale) {
      return this.reauthenticate(await this.as(person, locale))
    },
  }
}

/** The error of a call that is expected to fail. */
export async function failure(promise: Promise<unknown>): Promise<CallError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
  throw new Error('The call was expected to fail and did not')
}

export function transport(token: string | null, locale: Locale, running: () => Backend): Transport {
  return {
    baseUrl: 'http://backend',
    locale,
    texts: { network: 'Something went wrong', unknown: 'Some error' },
    token: () => token,
    // Waits for the reactions of each call, unlike a real caller, so that tests see their effects.
    async send(request) {
      const answer = await running().fetch(request)
      if (request.method !== 'GET') await settled(running())
      return answer
    },
  }
}

interface Settling {
  waiting: (() => void)[]
}
const settling = new WeakMap<object, Settling>()

/** Waits until every due delivery and mail has been attempted. Concurrent waiters share one query. */
export function settled({ connection }: Pick<Backend, 'connection'>): Promise<void> {
  return new Promise((resolve) => {
    const under = settling.get(connection)
    if (under) return void under.waiting.push(resolve)
    const state: Settling = { waiting: [resolve] }
    settling.set(connection, state)
    void settle(connection, state)
  })
}

/** Jobs that are done have no data any more, so that an index leads past them. */
async function settle(connection: Backend['connection'], state: Settling): Promise<void> {
  while (state.waiting.length > 0) {
    // A waiter that arrives while the query is running waits for the next one.
    const waiting = state.waiting
    state.waiting = []
    const { rows } = await connection.pool
      .query(
        // With a parameter, so that it is planned once.
        `select 1 from pgboss.job_common where name = any($1) and data is not null
           and state in ('created', 'active') and start_after <= now() limit 1`,
        [['delivery', 'mail']],
      )
      .catch(() => ({ rows: [] }))
    if (rows.length === 0) for (const resolve of waiting) resolve()
    else state.waiting.push(...waiting)
    if (rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  settling.delete(connection)
}

/** Jobs of the last minutes that wait, run or have failed before. */
async function printTroubledJobs({ connection }: Backend, test: string): Promise<void> {
  const { rows } = await connection.pool.query<object>(
    `select name, state, retry_count, start_after, started_on, output from pgboss.job
     where (state <> 'completed' or retry_count > 0) and start_after < now() + interval '2 minutes'
     order by created_on desc limit 10`,
  )
  for (const row of rows) process.stderr.write(`job after "${test}": ${JSON.stringify(row)}\n`)
}
