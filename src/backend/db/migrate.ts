import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { isDeadlock } from './deadlocks.ts'
import { builtIndex, readMigrations, withoutConcurrently, type Migration } from './migrationFiles.ts'

/** An arbitrary constant that every process uses. */
const lockKey = 7_305_411
/** How long a migration waits for a lock, and everything else for that lock behind it, in milliseconds. */
const lockMs = 2_000
/** How long it then lets the others go on before it tries again, in milliseconds. */
const retryMs = 1_000
/** How often a process asks whether the one that migrates is done, in milliseconds. */
const lockPollMs = 100
/** Drizzle's schema cannot declare extensions. */
export const extensions = 'create extension if not exists pg_trgm'
/** What a database has run; Drizzle's own runner, of earlier releases, made it. */
const ledger = 'drizzle.__drizzle_migrations'

export interface MigrateOptions {
  /** All migrations unless given. */
  readonly migrations?: readonly Migration[]
  /**
   * `before`: leaves those at the end that have to wait until no process of the previous release is left; of an empty database
   * none has to. Default: all.
   */
  readonly phase?: 'before' | 'all'
  /** Whether the engine can build indexes beside writes. Default: true. */
  readonly canBuildConcurrently?: boolean
  /** Called with a sentence for operators when something has to be waited for. */
  readonly onWaiting?: (why: string) => void
}

/**
 * Applies pending migrations in order, each in a transaction of its own, under an advisory lock, so that several processes can start
 * at once. A migration that cannot have its locks within two seconds gives way and tries again. What a crash leaves behind is
 * completed by the next start. Returns the names of those that still have to wait.
 */
export async function migrate(pool: Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { migrations = readMigrations(), phase = 'all', onWaiting = () => undefined } = options
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await lockOut(client, onWaiting)
    await client.query(extensions)
    await createLedgerTable(client)
    const pending = await findPending(client, migrations)
    // No previous release has ever run on an empty database.
    const isEmpty = pending.length === migrations.length
    const now =
      phase === 'all' || isEmpty ? pending.length : pending.findLastIndex((one) => one.phase === 'before') + 1
    for (const migration of pending.slice(0, now)) await applyWhenFree(client, migration, options)
    return pending.slice(now).map(({ tag }) => tag)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined)
    // Its settings must not outlive it.
    client.release(true)
  }
}

export async function createLedgerTable(client: Pick<PoolClient, 'query'>): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${ledger} (id serial primary key, hash text not null, created_at bigint)`,
  )
}

/** Whether a database has run any. */
export async function isMigrated(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [ledger])
  return rowCount === 1
}

/** Those that a database has run, in order. */
export async function findApplied(
  client: Pick<PoolClient, 'query'>,
): Promise<Pick<Migration, 'hash' | 'when'>[]> {
  const { rows } = await client.query<{ hash: string; when: string }>(
    `select hash, created_at as when from ${ledger} order by created_at`,
  )
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }))
}

/** Those that a database has not run, as `migrate` would; of an empty database all. */
export async function findPending(
  client: Pick<PoolClient, 'query'>,
  migrations: readonly Migration[] = readMigrations(),
): Promise<Migration[]> {
  if (!(await isMigrated(client))) return [...migrations]
  const { rows } = await client.query<{ last: string | null }>(
    `select max(created_at) as last from ${ledger}`,
  )
  const last = Number(rows[0]?.last ?? 0)
  return migrations.filter(({ when }) => when > last)
}

/**
 * Other processes that migrate wait. They ask again and again: a statement that waits for the lock would itself be waited for by
 * an index that is built concurrently.
 */
async function lockOut(client: PoolClient, onWaiting: (why: string) => void): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      lockKey,
    ])
    if (rows[0]?.locked) return
    if (attempt === 0) onWaiting('Waiting for another process, which migrates the database')
    await delay(lockPollMs)
  }
}

async function applyWhenFree(
  client: PoolClient,
  migration: Migration,
  { canBuildConcurrently = true, onWaiting = () => undefined }: MigrateOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      if (migration.isConcurrent && canBuildConcurrently) await buildIndexes(client, migration)
      else await applyInTransaction(client, migration)
      return
    } catch (error) {
      if (!isBlocked(error)) throw new Error(`Migration ${migration.tag} failed`, { cause: error })
      if (attempt % 30 === 1) onWaiting(`Migration ${migration.tag} waits for a table that is in use`)
      await delay(retryMs)
    }
}

async function applyInTransaction(client: PoolClient, migration: Migration): Promise<void> {
  const { isConcurrent, statements } = migration
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMs}`)
    for (const statement of statements)
      await client.query(isConcurrent ? withoutConcurrently(statement) : statement)
    await recordMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** One that was begun before and has broken off is invalid, and in the way. */
async function buildIndexes(client: PoolClient, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    const name = builtIndex(statement)
    const { rowCount } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [`"${name}"`],
    )
    if (rowCount) await client.query(`drop index concurrently "${name}"`)
    await client.query(statement)
  }
  await recordMigration(client, migration)
}

export const recordMigration = (client: Pick<PoolClient, 'query'>, { hash, when }: Migration) =>
  client.query(`insert into ${ledger} (hash, created_at) values ($1, $2)`, [hash, when])

/** A lock was not to be had in time, or two transactions waited for each other. */
const isBlocked = (error: unknown): boolean =>
  (error as { code?: string }).code === '55P03' || isDeadlock(error)
