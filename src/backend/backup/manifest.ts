import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** What is wrong with a backup, or with the target of a restore, in words for operators. */
export class BackupRefused extends Error {}

export const manifestFile = 'manifest.json'
export const rowsFile = 'rows.ndjson.gz'
/** One line for each object: its SHA-256 or `-`, its size in bytes, its key. */
export const listFile = 'files.txt'
export const filesFolder = 'files'
const format = 'tenure backup'
const formatVersion = 1

/** The settings without which a backup is of no use. They are not part of it. */
export const secretNames = ['SECRET', 'CREDENTIAL_KEY'] as const
export type SecretName = (typeof secretNames)[number]
/** Null where it is not set. */
export type Secrets = Readonly<Record<SecretName, string | null>>

const hex = z.string().regex(/^[0-9a-f]{64}$/)
const Part = z.object({ bytes: z.number().int().min(0), sha256: hex })
const Manifest = z.object({
  format: z.literal(format),
  formatVersion: z.number().int(),
  /** The release that made it. */
  product: z.string(),
  /** The point in time that it shows, by the clock of the database. */
  takenAt: z.iso.datetime(),
  /** The version of PostgreSQL. */
  engine: z.string(),
  migrations: z.array(z.object({ hash: z.string(), when: z.number() })),
  /** The version of the queue's tables. */
  queue: z.string(),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** `plainBytes`: not compressed. */
  rows: z.object({ ...Part.shape, plainBytes: z.number(), tables: z.record(z.string(), z.number()) }),
  /** `isCopied`: the objects are in the backup; otherwise they are in a bucket, and this lists them. */
  files: z.object({ ...Part.shape, isCopied: z.boolean(), count: z.number(), totalBytes: z.number() }),
  /** By name, what recognises the value; null where none was set. */
  secrets: z.record(z.enum(secretNames), hex.nullable()),
})
export type Manifest = z.infer<typeof Manifest>

export const newManifest = (content: Omit<Manifest, 'format' | 'formatVersion'>): Manifest => ({
  format,
  formatVersion,
  ...content,
})

/** @throws BackupRefused */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new BackupRefused(
      `${folder} has no ${manifestFile}: it is no backup, or one that was not completed.`,
    )
  })
  const found = parse(text)
  if ((found as { format?: unknown } | null)?.format !== format)
    throw new BackupRefused(`${folder} is not a backup of this product, or its ${manifestFile} is damaged.`)
  const { formatVersion: version } = found as { formatVersion?: number }
  if (typeof version === 'number' && version > formatVersion)
    throw new BackupRefused(`The backup was made by a newer release: its format is ${version}.`)
  const manifest = Manifest.safeParse(found)
  if (!manifest.success) throw new BackupRefused(`${manifestFile} is damaged.`)
  return manifest.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Recognises a secret without telling it: a secret is random, so that it cannot be guessed from this. */
export const fingerprint = (name: SecretName, secret: string | null): string | null =>
  secret === null ? null : createHmac('sha256', secret).update(`backup of tenure: ${name}`).digest('hex')
