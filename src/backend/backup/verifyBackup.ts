import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Table } from '../db/readRows.ts'
import { isKey } from '../ports/files/store.ts'
import { BackupRefused, filesFolder, listFile, readManifest, rowsFile, type Manifest } from './manifest.ts'
import { hashPart, type PartHash } from './parts.ts'

/**
 * Reads all of a backup and compares hashes, sizes and counts with its manifest, without a database. @throws BackupRefused with the
 * first difference
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await verifyPart(folder, rowsFile, manifest.rows)
  await verifyPart(folder, listFile, manifest.files)
  await countRows(folder, manifest)
  let [count, totalBytes] = [0, 0]
  for await (const { key, ...part } of listedFiles(folder)) {
    if (manifest.files.isCopied) await verifyPart(folder, `${filesFolder}/${key}`, part)
    count++
    totalBytes += part.bytes
  }
  if (count !== manifest.files.count || totalBytes !== manifest.files.totalBytes)
    throw new BackupRefused(`${listFile} lists ${count} files instead of ${manifest.files.count}.`)
  return manifest
}

async function verifyPart(folder: string, name: string, expected: PartHash): Promise<void> {
  const path = join(folder, name)
  const found = await stat(path).catch(() => null)
  if (!found) throw new BackupRefused(`${name} is missing.`)
  if (found.size !== expected.bytes)
    throw new BackupRefused(
      `${name} has ${found.size} bytes instead of ${expected.bytes}: it is truncated or changed.`,
    )
  const { sha256 } = await hashPart(path)
  if (sha256 !== expected.sha256) throw new BackupRefused(`${name} has been changed: its SHA-256 is another.`)
}

async function countRows(folder: string, { rows: { tables } }: Manifest): Promise<void> {
  const counts = new Map<string, number>()
  for await (const { table, rows } of readTables(folder))
    counts.set(table.name, (counts.get(table.name) ?? 0) + rows.length)
  for (const name of new Set([...Object.keys(tables), ...counts.keys()]))
    if ((counts.get(name) ?? 0) !== (tables[name] ?? 0))
      throw new BackupRefused(`${name} has ${counts.get(name) ?? 0} rows instead of ${tables[name] ?? 0}.`)
}

/** Rows at once; also by their size, in characters. */
const batch = { rows: 500, length: 2_000_000 }

/** The rows of all tables in batches. @throws Error when the file is damaged */
export async function* readTables(
  folder: string,
): AsyncGenerator<{ readonly table: Table; readonly rows: readonly string[] }> {
  const source = createReadStream(join(folder, rowsFile))
  const unpacked = source.pipe(createGunzip())
  source.on('error', (error) => unpacked.destroy(error))
  let table: Table | null = null
  let rows: string[] = []
  let length = 0
  for await (const line of linesOf(unpacked)) {
    const next = line.startsWith('{') ? (JSON.parse(line) as Table) : null
    if (next || rows.length >= batch.rows || length >= batch.length) {
      if (table && rows.length > 0) yield { table, rows }
      rows = []
      length = 0
    }
    if (next) table = next
    else {
      rows.push(line)
      length += line.length
    }
  }
  if (table && rows.length > 0) yield { table, rows }
}

/** Unlike those of `readline`, which end at further characters that JSON does not escape. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of source.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

interface ListedFile extends PartHash {
  readonly key: string
}

/** @throws BackupRefused for a key that leads out of the folder */
export async function* listedFiles(folder: string): AsyncGenerator<ListedFile> {
  for await (const line of linesOf(createReadStream(join(folder, listFile)))) {
    const [, sha256 = '', bytes, key = ''] = /^([0-9a-f]{64}|-) (\d+) (.+)$/.exec(line) ?? []
    if (!isKey(key)) throw new BackupRefused(`${listFile} has a line that it cannot have.`)
    yield { sha256, bytes: Number(bytes), key }
  }
}
