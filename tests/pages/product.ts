import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { call, type Transport } from '#contract/core/call.ts'
import type { Backend } from '#backend/main.ts'
import { readConfig, type Config } from '#server/config.ts'
import { startProduct, type Product } from '#server/product.ts'
import { cloneDatabase } from '../api/cloneDatabase.ts'
import { password, people, type PersonName } from '../world.ts'

export interface Visit {
  readonly status: number
  /** The reason phrase. */
  readonly reason: string
  readonly headers: Headers
  readonly html: string
  /** Text of the title element. */
  readonly title: string
  /** Statements sent to the database for it. */
  readonly queries: number
  /** Calls to the backend for it. */
  readonly calls: number
}

interface Caused {
  queries: number
  calls: number
}

export interface VisitOptions {
  readonly as?: PersonName
  readonly headers?: Record<string, string>
  readonly body?: URLSearchParams
}

/** The built product in this process, on a clone of the populated template. */
export function useProduct(
  env: Record<string, string> = {},
  adapt: (config: Config) => Config = (config) => config,
) {
  let folder = ''
  let product: Product | null = null
  let backend: Backend | null = null
  let dropDatabase = async () => undefined as void
  /** What a visit causes, also of the calls it makes, but not what an earlier one still has going on in the background. */
  const caused = new AsyncLocalStorage<Caused>()
  let visit: Caused = { queries: 0, calls: 0 }
  const tokens = new Map<PersonName, string>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenure-pages-'))
    const read = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      PORT: '0',
      REALTIME_PORT: '0',
      RATE_FACTOR: '1000',
      SECURITY_LOG: join(folder, 'security.log'),
      ...env,
    })
    const config = adapt(read)
    const database = await cloneDatabase()
    dropDatabase = database.drop
    const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
    product = await startProduct(
      { ...config, backend: { ...config.backend, database: database.config, queuesRecurring: false } },
      log,
      async (started) => {
        backend = started
        const { pool } = started.connection
        const { query } = pool
        const { fetch: send } = started
        started.fetch = (...args) => {
          visit.calls++
          return caused.run(visit, () => send(...args))
        }
        pool.query = ((...args: unknown[]) => {
          // What runs in the background is not caused by the page.
          const [statement] = args as [string | { text?: string }]
          const text = typeof statement === 'string' ? statement : (statement.text ?? '')
          const cause = caused.getStore()
          if (cause && !text.includes('pgboss')) cause.queries++
          return Reflect.apply(query, pool, args) as unknown
        }) as typeof pool.query
      },
    )
  })
  afterAll(async () => {
    await product?.stop()
    await dropDatabase()
    await rm(folder, { recursive: true, force: true })
  })

  const origin = () => product?.url ?? ''
  const running = () => {
    if (!backend) throw new Error('The product is not running yet')
    return backend
  }
  async function tokenOf(person: PersonName): Promise<string> {
    const known = tokens.get(person)
    if (known) return known
    const api: Transport = {
      baseUrl: origin(),
      locale: 'en_GB',
      texts: { network: '', unknown: '' },
      token: () => null,
      // A public product does not accept this machine's host name.
      send: (request) => running().fetch(request),
    }
    const { token } = await call(api, signIn, { body: { email: people[person].email, password } })
    tokens.set(person, token)
    return token
  }

  return {
    origin,
    /** Where the product stores its files and mails. */
    folder: () => folder,
    tokenOf,
    /** The value of a metric as Prometheus reads it. */
    async metric(line: string): Promise<number> {
      const text = await (await fetch(`http://127.0.0.1:${product?.metricsPort ?? 0}/metrics`)).text()
      const found = text.split('\n').find((one) => one.startsWith(`${line} `))
      return found === undefined ? Number.NaN : Number(found.split(' ').pop())
    },
    /** Invalidates everything: the next request for any page renders it. */
    evictPages(): void {
      const everything = Array.from({ length: 50 }, (_, id) => [`company:${id}`, `job:${id}`]).flat()
      running().ctx.evict([...everything, 'legal'])
    },
    get backend(): Backend {
      return running()
    },
    async visit(path: string, { as, headers = {}, body }: VisitOptions = {}): Promise<Visit> {
      const cookie = as ? { cookie: `s-token=${await tokenOf(as)}` } : {}
      const counted = (visit = { queries: 0, calls: 0 })
      const response = await get(origin() + path, { ...cookie, ...headers }, body)
      const { html } = response
      return {
        status: response.status,
        reason: response.reason,
        headers: response.headers,
        html,
        title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
        ...counted,
      }
    },
  }
}

/** Uses `node:http`, because `fetch` sets the `Sec-Fetch-…` headers itself. */
async function get(address: string, headers: Record<string, string>, body?: URLSearchParams) {
  const type = body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  const request = httpRequest(address, { method: body ? 'POST' : 'GET', headers: { ...headers, ...type } })
  request.end(body?.toString())
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode ?? 0,
    reason: response.statusMessage ?? '',
    headers: new Headers(
      Object.entries(response.headers).flatMap(([name, value]) =>
        value === undefined
          ? []
          : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
      ),
    ),
    html: await text(response),
  }
}
