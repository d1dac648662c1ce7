import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
/** An arbitrary constant that every process uses. */
const lockKey = 7_305_411

/** Drizzle's schema cannot declare extensions. */
const extensions = 'create extension if not exists pg_trgm'

/**
 * Applies pending migrations under an advisory lock, so that several processes can start at once. Rewriting a large table
 * may take minutes, and so may waiting for the process that does it.
 */
export async function migrate(pool: Pool, onWaiting: (why: string) => void = () => undefined): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockKey,
    ])
    if (!rows[0]?.locked) {
      onWaiting('Waiting for another process, which migrates the database')
      await client.query('select pg_advisory_lock($1)', [lockKey])
    }
    await client.query(extensions)
    await apply(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    // Its setting must not outlive it.
    client.release(true)
  }
}
