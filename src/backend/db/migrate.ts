import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as apply } from 'drizzle-orm/node-postgres/migrator'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any constant will do, as long as every process uses the same. */
const lockKey = 7_305_411

/** What the schema's own language has no words for. */
const before = 'create extension if not exists pg_trgm'

/** Applies what is missing, under a lock of the database, so that two processes may start together. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(before)
    await apply(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    client.release()
  }
}
