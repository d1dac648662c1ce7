import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'

export type Database = NodePgDatabase
/** The database, or a transaction under way: what queries take, so that they run inside a command's transaction. */
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
  /** A PostgreSQL server; without it the embedded database is started. */
  readonly url: string | null
  /** Data folder of the embedded database; null keeps it in memory. */
  readonly folder: string | null
  readonly template?: string
  /** Connections to a PostgreSQL server. */
  readonly poolSize?: number
}

/** Opens the database, embedded or a server's, and brings its schema up to date. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const embedded = options.url
    ? null
    : await startEmbedded({
        folder: options.folder,
        ...(options.template ? { template: options.template } : {}),
      })
  const pool = new Pool(embedded ? embeddedPool(embedded) : serverPool(options))
  // A dropped idle connection is replaced at the next query; without a listener it would end the process.
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

/**
 * One connection: PGlite runs one query at a time anyway. Code inside a transaction that does not use the
 * transaction's own handle waits for itself; after 5 s that is said by name instead of hanging.
 */
function embeddedPool({ host, port }: EmbeddedDatabase): PoolConfig {
  return {
    host,
    port,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 0,
    // All connections share its prepared queries: a new one finds the names of the one before.
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
