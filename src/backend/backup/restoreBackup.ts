import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import { insertRestoredMark } from '../core/restored.ts'
import { open } from '../db/connect.ts'
import { readMigrations, type Migration } from '../db/migrationFiles.ts'
import { writeRows } from '../db/writeRows.ts'
import {
  createQueueSchema,
  dropQueueSchema,
  dropUnusedQueue,
  queueVersion,
} from '../ports/work/queueSchema.ts'
import {
  BackupRefused,
  filesFolder,
  fingerprint,
  secretNames,
  type Manifest,
  type Secrets,
} from './manifest.ts'
import { flush } from './parts.ts'
import { listedFiles, readTables, verifyBackup } from './verifyBackup.ts'

export interface RestoreTarget {
  /** The folder of the product's data. */
  readonly dataFolder: string
  /** A server; null for the embedded database in the data folder. */
  readonly url: string | null
  /** Whether the database alone is restored, beside the files that are there, on disk or in a bucket. */
  readonly databaseOnly: boolean
  readonly secrets: Secrets
  /** Whether the backup is of a database that goes on at another place, rather than of one that was lost. */
  readonly isMove?: boolean
  /** Bytes that are free in a folder, for tests. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/** Restored is here what has been written in whole, until it is moved to its place. */
export const stagingName = 'restoring'
const completeName = 'complete'
/**
 * What an embedded database needs while it is loaded, to the size of its rows as text: tables with their indexes, its log, of which it
 * stores about a gigabyte, and an empty engine.
 */
const needs = { tables: 3, log: 4, mostLog: 1_100_000_000, engine: 60_000_000 }

/**
 * Restores a backup into an empty target: all of it or nothing. Everything that can be wrong is found before anything is written,
 * except an error of the disk. A restore that was cut off while its parts were moved is completed by the next one.
 * @throws BackupRefused
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Manifest> {
  const staging = join(target.dataFolder, stagingName)
  const manifest = await verifyBackup(folder)
  if (existsSync(join(staging, completeName))) {
    await moveInto(target, staging)
    return manifest
  }
  const migrations = assertSuitable(manifest, target.secrets)
  await assertEmpty(target)
  const copiesFiles = !target.databaseOnly && manifest.files.isCopied
  await assertSpace(manifest, target, copiesFiles)
  const content = { migrations, sequences: manifest.sequences, rows: () => readTables(folder) }
  const finish = (client: ClientBase) =>
    target.isMove ? Promise.resolve() : insertRestoredMark(client, manifest.takenAt)
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  try {
    if (copiesFiles) await copyFiles(folder, join(staging, 'files'))
    const database = join(staging, 'database')
    const { pool, close } = await open({ url: target.url, folder: database })
    try {
      await fill(pool, (client) => writeRows(client, content, finish))
    } finally {
      await close()
    }
    await writeFile(join(staging, completeName), '')
    await flush(join(staging, completeName))
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
  await moveInto(target, staging)
  return manifest
}

/** The queue is created in a transaction of its own, and goes with what could not be written. */
async function fill(pool: Pool, work: (client: ClientBase) => Promise<void>): Promise<void> {
  await createQueueSchema(pool)
  const client = await pool.connect()
  try {
    await work(client).finally(() => client.release(true))
  } catch (error) {
    await dropQueueSchema(pool).catch(() => undefined)
    throw error
  }
}

/** Returns the migrations that the backup has. */
function assertSuitable(manifest: Manifest, secrets: Secrets): Migration[] {
  const known = readMigrations()
  const migrations = manifest.migrations.map(({ hash }, at) => {
    const migration = known[at]
    if (migration?.hash !== hash)
      throw new BackupRefused(
        `The backup is of release ${manifest.product}, with migrations that this one does not have: restore it with that release.`,
      )
    return migration
  })
  if (manifest.queue !== queueVersion())
    throw new BackupRefused(
      `The queue in the backup has version ${manifest.queue}, that of this release ${queueVersion()}: restore it with release ${manifest.product} and upgrade then.`,
    )
  for (const name of secretNames) {
    const expected = manifest.secrets[name] ?? null
    if (expected === null || fingerprint(name, secrets[name]) === expected) continue
    const state = secrets[name] === null ? 'is not set' : 'is another'
    throw new BackupRefused(`${name} ${state}: set the one that the product had when the backup was made.`)
  }
  return migrations
}

/** @throws BackupRefused when something is where the backup goes */
async function assertEmpty({ dataFolder, url, databaseOnly }: RestoreTarget): Promise<void> {
  const names = [...(url ? [] : ['database']), ...(databaseOnly ? [] : ['files'])]
  for (const name of names) {
    const path = join(dataFolder, name)
    const found = await readdir(path).catch(() => [])
    if (found.length > 0) throw new BackupRefused(`${path} is not empty.`)
  }
  if (!url) return
  const { pool, close } = await open({ url, folder: null })
  try {
    const { rows } = await pool.query<{ name: string }>(`
      select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm') and nspname in ('public', 'drizzle')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      limit 1`)
    if (rows[0]) throw new BackupRefused(`The database is not empty: it has ${rows[0].name}.`)
    // A restore that failed may have left an unused one.
    if (!(await dropUnusedQueue(pool))) throw new BackupRefused('The database is not empty: it has a queue.')
  } finally {
    await close()
  }
}

async function assertSpace(
  { rows, files }: Manifest,
  { dataFolder, url, freeBytes = freeOn }: RestoreTarget,
  copiesFiles: boolean,
): Promise<void> {
  const { plainBytes } = rows
  const database = plainBytes * needs.tables + Math.min(plainBytes * needs.log, needs.mostLog) + needs.engine
  const needed = (url ? 0 : database) + (copiesFiles ? files.totalBytes : 0)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const free = await freeBytes(dataFolder)
  if (free < needed)
    throw new BackupRefused(
      `${dataFolder} has ${megabytes(free)} MB free, but ${megabytes(needed)} MB are needed.`,
    )
}

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000)

async function copyFiles(folder: string, into: string): Promise<void> {
  for await (const { key } of listedFiles(folder)) {
    const path = join(into, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await copyFile(join(folder, filesFolder, key), path)
  }
}

/** The database first: its mark keeps the product from starting until all is there. */
async function moveInto({ dataFolder }: RestoreTarget, staging: string): Promise<void> {
  for (const name of ['database', 'files']) {
    if (!existsSync(join(staging, name))) continue
    // An empty folder may be there.
    await rm(join(dataFolder, name), { recursive: true, force: true })
    await rename(join(staging, name), join(dataFolder, name))
  }
  await rm(staging, { recursive: true, force: true })
}
