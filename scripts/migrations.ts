import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const migrationFolder = fileURLToPath(new URL('../src/backend/db/migrations', import.meta.url))
/** SHA-256 of each migration that databases may have run, by its name. */
export const listFile = `${migrationFolder}/released.json`

export interface Entry {
  readonly idx: number
  readonly tag: string
  /** When it was generated, Unix time in milliseconds. A database runs the migrations newer than its last one. */
  readonly when: number
}

/** All migrations, in order. */
export const journal = (): readonly Entry[] =>
  (JSON.parse(readFileSync(`${migrationFolder}/meta/_journal.json`, 'utf8')) as { entries: Entry[] }).entries

/** The files with what Drizzle knows of the schema after a migration, the newest last. */
export const snapshots = (): readonly string[] =>
  readdirSync(`${migrationFolder}/meta`)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()

export const readReleased = (): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(listFile, 'utf8')) as Record<string, string>

/** Independent of line endings. */
export const hashOf = (tag: string): string =>
  createHash('sha256')
    .update(readFileSync(`${migrationFolder}/${tag}.sql`, 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex')
