import type { Pool } from 'pg'
import { migrate } from '#backend/db/migrate.ts'
import { readMigrations } from '#backend/db/migrationFiles.ts'

/** Migrates an empty database to a release: to the migration at `index` and no further. */
export async function migrateTo(pool: Pool, index: number): Promise<void> {
  await migrate(pool, { migrations: readMigrations().slice(0, index + 1), canBuildConcurrently: false })
}

/** Removes everything that a release has created. */
export async function empty(pool: Pool): Promise<void> {
  await pool.query('drop schema if exists drizzle cascade')
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
}
