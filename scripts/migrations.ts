import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { migrationFolder } from '#backend/db/migrationFiles.ts'

/** SHA-256 of each migration that databases may have run, by its name. */
export const listFile = `${migrationFolder}/released.json`

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
