import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, freePort, queryOnce } from '../postgres.ts'
import { createChildren, type Child, type Children, type Service } from './children.ts'
import { acceptsWrites, startCluster, type DatabaseCluster } from './database.ts'
import { openMailSink, type MailSink } from './mailSink.ts'
import { makeRelease, productEnvironment, productProcess, seed, type ProductProcess } from './product.ts'
import type { Tools } from './tools.ts'
import {
  prepareCdn,
  startBus,
  startDatabaseProxy,
  startFront,
  startPooler,
  type FrontPorts,
  type ProductPorts,
} from './proxies.ts'
import { statusOf, waitFor } from './waiting.ts'

/**
 * Three processes of the product behind haproxy and Varnish, on a primary with a synchronous standby behind a pooler, with a bus and
 * a mail server.
 */
export interface Rig {
  readonly url: string
  readonly front: FrontPorts
  readonly environment: NodeJS.ProcessEnv
  readonly products: readonly ProductProcess[]
  readonly cluster: DatabaseCluster
  readonly pooler: Child
  /** Null where it is not installed. */
  readonly bus: Service | null
  /** Null where it is not installed. */
  readonly cdn: Service | null
  readonly mail: MailSink
  readonly tools: Tools
  readonly children: Children
  /** Whether the database can be written through the proxy in front of it. */
  hasPrimary(): Promise<boolean>
  /** Every process of the product is ready, and the database has its standby. */
  isWhole(): Promise<boolean>
  /** Of the product's database, around everything else. */
  query(text: string): Promise<readonly Record<string, unknown>[]>
}

/** As Debian's settings of the role would be; see docs/operations.md. */
const roleStatements = [
  'create role tenure login',
  "alter role tenure set statement_timeout = '15s'",
  'alter database tenure owner to tenure',
] as const

/** Starts the rig, does the work, and ends every process and deletes every file of it. */
export async function withRig(
  tools: Tools,
  onStep: (what: string) => void,
  work: (rig: Rig) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-chaos-'))
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  const children = createChildren(folder)
  const mail = await openMailSink()
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  try {
    const stop = new Promise<never>((_, reject) =>
      interrupted.signal.addEventListener('abort', () => reject(new Error('Interrupted'))),
    )
    await Promise.race([startRig({ tools, onStep, folder, children, mail }).then(work), stop])
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
    onStep('Stopping')
    await children.stopAll()
    await mail.stop()
    if (process.env['CHAOS_FOLDER'] === 'keep') onStep(`Logs: ${folder}`)
    else await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Parts {
  readonly tools: Tools
  readonly onStep: (what: string) => void
  readonly folder: string
  readonly children: Children
  readonly mail: MailSink
}

async function startRig({ tools, onStep, folder, children, mail }: Parts): Promise<Rig> {
  onStep('A release of the build, and the database with its standby')
  const [release, cluster] = await Promise.all([makeRelease(folder), startCluster(children, tools, folder)])
  const databasePort = await startDatabaseProxy(children, tools, folder, cluster.nodes)
  // Until its first checks are done, the proxy takes every node for the primary.
  await delay(5_000)
  const hasPrimary = () => acceptsWrites(databasePort)
  await waitFor('the primary behind its proxy', hasPrimary)
  const database = await createDatabase(`postgres://postgres@127.0.0.1:${databasePort}/postgres`, 'tenure')
  for (const statement of roleStatements) await queryOnce(database, statement)
  const pooler = await startPooler(children, tools, folder, databasePort)

  const front = { http: await freePort(), realtime: await freePort(), stats: await freePort() }
  const of = (port: number) => `postgres://tenure@127.0.0.1:${port}/tenure`
  const [databaseUrl, directUrl] = [of(pooler.port), of(databasePort)]
  const ports: ProductPorts[] = []
  for (const name of ['a', 'b', 'c']) ports.push({ name, http: await freePort(), realtime: await freePort() })
  const [bus, cdn] = [await startBus(children, tools), await prepareCdn(children, tools, folder, ports)]
  const more = { ...bus?.settings, ...cdn?.settings }
  const settings = { release, folder, databaseUrl, directUrl, mailPort: mail.port, front, more }
  const environment = productEnvironment(settings)
  onStep('The demo content')
  // Straight to the database, which is empty: the pool has nothing to say about it.
  await seed(children, release, { ...environment, DATABASE_URL: directUrl, DATABASE_DIRECT_URL: '' })

  onStep('Three processes behind haproxy')
  const products = ports.map((own) => productProcess(children, release, environment, own))
  for (const { start } of products) start()
  cdn?.start()
  await startFront(children, tools, folder, front, ports, cdn)
  const url = `http://localhost:${front.http}`
  const isWhole = async () => {
    const ready = await Promise.all([...products.map((one) => one.isReady()), cluster.isWhole()])
    // What is in front has to see it too.
    return ready.every(Boolean) && (await statusOf(`${url}/readyz`)) === 200
  }
  await waitFor('three processes', isWhole, { withinMs: 120_000 })
  // Until their first checks are done, haproxy and Varnish take every process for ready.
  await delay(5_000)
  return {
    url,
    front,
    environment,
    products,
    cluster,
    pooler: pooler.child,
    bus,
    cdn,
    mail,
    tools,
    children,
    hasPrimary,
    isWhole,
    query: (text) => queryOnce(database, text),
  }
}
