import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Pool } from 'pg'
import { findApplied } from '../db/migrate.ts'
import { withSnapshot, type Snapshot } from '../db/readRows.ts'
import { findQueueVersion } from '../ports/work/queueSchema.ts'
import { isKey, ledgerFolder, type FileStore } from '../ports/files/store.ts'
import {
  BackupRefused,
  filesFolder,
  fingerprint,
  listFile,
  manifestFile,
  newManifest,
  rowsFile,
  type Manifest,
  type Secrets,
} from './manifest.ts'
import { flush, writePart, type PartHash } from './parts.ts'

export interface BackupSource {
  readonly pool: Pool
  readonly store: FileStore
  /** Whether the objects are copied. Those of a bucket are listed: the bucket has versions of its own. */
  readonly copiesFiles: boolean
  readonly secrets: Secrets
  /** The version of this release. */
  readonly product: string
}

/**
 * Writes a backup into a new or empty folder, with the manifest last: without it the backup is not complete. The rows come first:
 * what they refer to is in the store, also what is removed meanwhile. @throws BackupRefused
 */
export async function createBackup(source: BackupSource, folder: string): Promise<Manifest> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new BackupRefused(`${folder} is not empty.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const database = await writeDatabase(source, folder)
  const files = await writeFiles(source, folder)
  const { SECRET: secret, CREDENTIAL_KEY: credentialKey } = source.secrets
  const manifest = newManifest({
    product: source.product,
    ...database,
    files,
    secrets: {
      SECRET: fingerprint('SECRET', secret),
      CREDENTIAL_KEY: fingerprint('CREDENTIAL_KEY', credentialKey),
    },
  })
  const path = join(folder, manifestFile)
  await writeFile(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await flush(`${path}.part`)
  await rename(`${path}.part`, path)
  await flush(path)
  return manifest
}

async function writeDatabase({ pool }: BackupSource, folder: string) {
  const client = await pool.connect()
  try {
    return await withSnapshot(client, async (snapshot) => {
      const [migrations, queue] = [await findApplied(client), await findQueueVersion(client)]
      if (queue === null) throw new BackupRefused('The database has no queue yet: start the product first.')
      const counts: Record<string, number> = {}
      const plain = { bytes: 0 }
      const part = await writePart(
        join(folder, rowsFile),
        Readable.from(linesOf(snapshot, counts, plain)),
        createGzip({ level: 4 }),
      )
      return {
        takenAt: snapshot.takenAt.toISOString(),
        engine: snapshot.engine,
        migrations,
        queue,
        sequences: [...snapshot.sequences],
        rows: { ...part, plainBytes: plain.bytes, tables: counts },
      }
    })
  } finally {
    client.release(true)
  }
}

/** The rows of each table after a line that describes it. */
async function* linesOf(snapshot: Snapshot, counts: Record<string, number>, plain: { bytes: number }) {
  for (const table of snapshot.tables) {
    counts[table.name] = 0
    yield `${JSON.stringify(table)}\n`
    for await (const rows of snapshot.read(table)) {
      counts[table.name] = (counts[table.name] ?? 0) + rows.length
      const lines = `${rows.join('\n')}\n`
      plain.bytes += Buffer.byteLength(lines)
      yield lines
    }
  }
}

async function writeFiles({ store, copiesFiles }: BackupSource, folder: string): Promise<Manifest['files']> {
  const totals = { count: 0, totalBytes: 0 }
  async function* lines() {
    for await (const key of keysOf(store)) {
      const part = copiesFiles ? await copyObject(store, key, folder) : null
      if (copiesFiles && !part) continue
      totals.count++
      totals.totalBytes += part?.bytes ?? 0
      yield `${part?.sha256 ?? '-'} ${part?.bytes ?? 0} ${key}\n`
    }
  }
  const list = await writePart(join(folder, listFile), Readable.from(lines()))
  return { ...list, isCopied: copiesFiles, ...totals }
}

/** Null when it was deleted meanwhile. */
async function copyObject(store: FileStore, key: string, folder: string): Promise<PartHash | null> {
  const content = await store.find(key)
  if (!content) return null
  const path = join(folder, filesFolder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return writePart(path, content)
}

/** The objects of all files, and then the ledger: what it says counts even if it is newer than the rows. */
async function* keysOf(store: FileStore): AsyncGenerator<string> {
  const keysIn = async (folder: string) => (await store.list(folder)).filter(isKey)
  for (const folder of await store.folders()) yield* await keysIn(folder)
  for (const kind of await store.folders(ledgerFolder))
    for (const month of await store.folders(kind)) yield* await keysIn(month)
}
