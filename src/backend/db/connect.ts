import { setTimeout as delay } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from '#drizzle/node-postgres'
import { Pool, type ClientBase, type PoolConfig } from 'pg'
import { repeatAfterDeadlock, repeatStatements } from './deadlocks.ts'
import { findServed, startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { createStatementNames, removeNames } from './nameStatements.ts'
import { onClient } from './onClient.ts'
import { isUnavailable, reasonOf } from './unavailable.ts'
import { createReplica, noReplica, type Replica } from './replica.ts'

export type Database = NodePgDatabase
/** The database or an open transaction. Queries take this type, so that they can run inside a command's transaction. */
export type Tx = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | '$count'
>

export interface Connection {
  readonly db: Database
  readonly pool: Pool
  readonly embedded: EmbeddedDatabase | null
  readonly replica: Replica
  close(): Promise<void>
}

export interface ConnectOptions {
  /** A PostgreSQL server; null starts the embedded database. */
  readonly url: string | null
  /** The server itself, where `url` leads to a pool in transaction mode: migrations take place there. Default: none is between. */
  readonly directUrl?: string | null
  /** A streaming replica of the server, for reads that may take place there. */
  readonly readUrl?: string | null
  /** Data folder of the embedded database; null with a server. */
  readonly folder: string | null
  /** Another process may serve the embedded database: then it is reached there. */
  readonly mayBeServed?: boolean
  /** Size of the connection pool to a PostgreSQL server. */
  readonly poolSize?: number
  /** The longest statement on a PostgreSQL server, in milliseconds; migrations have no limit. */
  readonly statementMs?: number
  /** Called with a sentence when a server has to be waited for, or a change is made again; by default it goes to standard error. */
  readonly warn?: (sentence: string, error?: unknown) => void
}

type Address = Pick<EmbeddedDatabase, 'host' | 'port'>

const toStandardError = (sentence: string) => void process.stderr.write(`${sentence}\n`)

/** How often a server that is not available is tried, and how often that is reported, in milliseconds. */
const retryMs = 1_000
const reportMs = 60_000
/** How long a statement may take, in milliseconds. */
const longestStatementMs = 15_000

/**
 * Connects to the embedded database or to a server, and migrates its schema. A server that is not available yet is waited
 * for.
 */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const connection = await open(options)
  try {
    const isEmbedded = connection.embedded !== null
    await whenAvailable((warn) => migrateOn(connection.pool, options, isEmbedded, warn), options)
  } catch (error) {
    await connection.close()
    throw error
  }
  return connection
}

/** Connects without looking at the schema. */
export async function open(options: ConnectOptions): Promise<Connection> {
  const { url, mayBeServed = false, warn = toStandardError } = options
  const folder = url ? null : options.folder
  if (!url && !folder) throw new Error('A database needs the URL of a server or a folder')
  const served = folder && mayBeServed ? await findServed(folder) : null
  const embedded = folder && !served ? await startEmbedded(folder) : null
  const isUnnamed = Boolean(options.directUrl || served)
  const settings = served
    ? servedPool(served)
    : embedded
      ? embeddedPool(embedded)
      : serverPool(options, url ?? '')
  const pool = openPool(settings, isUnnamed)
  repeatStatements(pool, warn)
  const db = drizzle({ client: pool, casing: 'snake_case' })
  db.transaction = (change, config) =>
    repeatAfterDeadlock(async () => {
      // Drizzle's own never releases a connection on which `begin` fails.
      const client = await pool.connect()
      try {
        return await onClient(client).transaction(change, config)
      } finally {
        client.release()
      }
    }, warn)
  const replica =
    url && options.readUrl
      ? createReplica({ db, pool }, openPool(replicaPool(options, options.readUrl), isUnnamed))
      : noReplica({ db })
  return {
    db,
    pool,
    embedded,
    replica,
    async close() {
      await replica.close()
      await pool.end()
      await embedded?.stop()
    },
  }
}

/** @param isUnnamed a pool in transaction mode gives each transaction another session, which does not know the names of statements */
function openPool(settings: AwaitedPoolConfig, isUnnamed: boolean): Pool {
  const pool = new Pool(settings)
  // A dropped connection fails the query that uses it, or the next one of its transaction, and is replaced. The pool listens
  // to its idle connections only, and an error without a listener would end the process.
  pool.on('error', () => undefined)
  const nameStatements = isUnnamed ? removeNames : createStatementNames()
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    nameStatements(client)
  })
  return pool
}

/**
 * Other processes of a server may still run the previous release: what they cannot live with is left to `npm run migrate`, or to
 * the next release. The embedded database has one process.
 */
async function migrateOn(
  pool: Pool,
  { directUrl }: ConnectOptions,
  isEmbedded: boolean,
  warn: (sentence: string) => void,
): Promise<void> {
  const direct = directUrl
    ? new Pool({ connectionString: directUrl, max: 1, connectionTimeoutMillis: 5_000 })
    : null
  direct?.on('error', () => undefined)
  try {
    const left = await migrate(direct ?? pool, {
      phase: isEmbedded ? 'all' : 'before',
      canBuildConcurrently: !isEmbedded,
      onWaiting: warn,
    })
    if (left.length > 0)
      warn(`When all processes run this release, apply ${left.join(', ')}: npm run migrate`)
    // A pool has to be there too.
    if (direct) await pool.query('select')
  } finally {
    await direct?.end()
  }
}

async function whenAvailable(
  work: (warn: (sentence: string) => void) => Promise<void>,
  options: ConnectOptions,
): Promise<void> {
  const { warn = toStandardError } = options
  for (let reportedAt = -Infinity; ; await delay(retryMs))
    try {
      return await work(warn)
    } catch (error) {
      if (!options.url || !isUnavailable(error)) throw error
      if (performance.now() - reportedAt < reportMs) continue
      reportedAt = performance.now()
      warn(`Waiting for the database: ${reasonOf(error)}`)
    }
}

/** The pool waits for the promise, and a rejection fails the connection; the published type says neither. */
interface AwaitedPoolConfig extends Omit<PoolConfig, 'onConnect'> {
  onConnect(client: ClientBase): Promise<unknown>
}

/**
 * One connection, because PGlite runs one query at a time anyway. Code inside a transaction that does not use the
 * transaction's handle deadlocks; the connection timeout turns that into an error after 5 s.
 */
function embeddedPool({ host, port }: Address): AwaitedPoolConfig {
  return {
    host,
    port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 0,
    // All connections share one PGlite session, so prepared statements of an earlier connection still exist.
    onConnect: (client) => client.query('deallocate all'),
  }
}

/** The prepared statements are those of the process that serves it. */
const servedPool = (address: Address): AwaitedPoolConfig => ({
  ...embeddedPool(address),
  onConnect: async () => undefined,
})

function serverPool(
  { directUrl, poolSize, statementMs = longestStatementMs }: ConnectOptions,
  url: string,
): AwaitedPoolConfig {
  return {
    connectionString: url,
    max: poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    // Not a parameter of the connection, because PgBouncer accepts none. In transaction mode the role has the setting
    // (docs/operations.md): this one would be of whichever session it meets.
    onConnect: async (client) => {
      if (!directUrl) await client.query(`set statement_timeout = ${statementMs}`)
    },
  }
}

/** What it does not accept within a second, or answer a second after the server should have given up, is read on the primary. */
const replicaPool = (options: ConnectOptions, url: string): AwaitedPoolConfig => ({
  ...serverPool(options, url),
  connectionTimeoutMillis: 1_000,
  query_timeout: (options.statementMs ?? longestStatementMs) + 1_000,
})
