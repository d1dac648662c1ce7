import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type ClientBase, type PoolConfig } from 'pg'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'

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
  close(): Promise<void>
}

export interface ConnectOptions {
  /** A PostgreSQL server; null starts the embedded database. */
  readonly url: string | null
  /** Data folder of the embedded database; null for an in-memory database. */
  readonly folder: string | null
  readonly template?: string
  /** Size of the connection pool to a PostgreSQL server. */
  readonly poolSize?: number
}

/** Connects to the embedded database or to a server, and migrates its schema. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const embedded = options.url
    ? null
    : await startEmbedded({
        folder: options.folder,
        ...(options.template ? { template: options.template } : {}),
      })
  const pool = new Pool(embedded ? embeddedPool(embedded) : serverPool(options))
  // A dropped idle connection is replaced by the next query; without a listener the error would end the process.
  pool.on('error', () => undefined)
  const db = drizzle({ client: pool, casing: 'snake_case' })
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    await embedded?.stop()
    throw error
  }
  return {
    db,
    pool,
    embedded,
    async close() {
      await pool.end()
      await embedded?.stop()
    },
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
function embeddedPool({ host, port }: EmbeddedDatabase): AwaitedPoolConfig {
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

function serverPool({ url, poolSize }: ConnectOptions): PoolConfig {
  return {
    connectionString: url ?? '',
    max: poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
  }
}
