import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { journal, migrationFolder } from '../../../../scripts/migrations.ts'

/** Migrates an empty database to a release: to the migration at `index` and no further. */
export async function migrateTo(pool: Pool, index: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-release-'))
  try {
    const entries = journal().slice(0, index + 1)
    await mkdir(join(folder, 'meta'))
    const meta = JSON.stringify({ version: '7', dialect: 'postgresql', entries })
    await writeFile(join(folder, 'meta', '_journal.json'), meta)
    for (const { tag } of entries) await cp(join(migrationFolder, `${tag}.sql`), join(folder, `${tag}.sql`))
    await pool.query('create extension if not exists pg_trgm')
    await migrate(drizzle({ client: pool }), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes everything that a release has created. */
export async function empty(pool: Pool): Promise<void> {
  await pool.query('drop schema if exists drizzle cascade')
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
}
