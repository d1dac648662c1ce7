import { eq } from '#drizzle'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  variantAddress,
  variantFormats,
  variantWidths,
  type VariantFormat,
  type VariantWidth,
} from '#contract/files/files.ts'
import type { Context } from '../core/context.ts'
import { files } from './schema.ts'
import type { FileStore } from '../ports/files/store.ts'
import { runPictureJob } from './pictures.ts'

export interface Variant {
  readonly width: VariantWidth
  readonly form: VariantFormat
}

const variantName = new RegExp(`^(.+)\\.(${variantWidths.join('|')})\\.(${variantFormats.join('|')})$`)

const pageName = /^(.+)\.page-([1-9]\d?)\.webp$/

/** A file name without what names a variant or a page. */
export interface DerivedName {
  readonly name: string
  readonly variant: Variant | null
  /** Of a PDF. */
  readonly page: number | null
}

/** Splits the suffix of a variant or a page off a file name; null when it has none. */
export function splitVariant(name: string): DerivedName | null {
  const [, document, page] = pageName.exec(name) ?? []
  if (document !== undefined) return { name: document, variant: null, page: Number(page) }
  const [, whole, width, form] = variantName.exec(name) ?? []
  if (whole === undefined) return null
  return { name: whole, variant: { width: Number(width), form } as Variant, page: null }
}

/** Variants that are being rendered, so that concurrent requests share one render. */
const inFlight = new WeakMap<FileStore, Map<string, Promise<Buffer>>>()

/** A variant of a stored picture, rendered on the first request and stored next to the original. */
export async function readVariant(
  { db, files: store, log }: Pick<Context, 'db' | 'files' | 'log'>,
  { id, key }: Pick<typeof files.$inferSelect, 'id' | 'key'>,
  { width, form }: Variant,
): Promise<Readable> {
  const variantKey = variantAddress(key, width, form)
  const stored = await store.find(variantKey)
  if (stored) return stored
  const renders = inFlight.get(store) ?? new Map<string, Promise<Buffer>>()
  inFlight.set(store, renders)
  const render =
    renders.get(variantKey) ??
    (async () => {
      const bytes = await renderVariant(store, key, { width, form })
      // If storing fails, the next request renders it again.
      await store
        .putAt(variantKey, bytes)
        .catch((error: unknown) => log.warn({ err: error }, 'variant not stored'))
      // The picture may have been deleted meanwhile.
      const [exists] = await db.select({ id: files.id }).from(files).where(eq(files.id, id))
      if (!exists) await store.delete(variantKey)
      return bytes
    })()
  renders.set(variantKey, render)
  try {
    return Readable.from([await render])
  } finally {
    renders.delete(variantKey)
  }
}

async function renderVariant(store: FileStore, key: string, { width, form }: Variant): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-variant-'))
  try {
    const [path, to] = [join(folder, 'picture'), join(folder, 'variant')]
    await pipeline(await store.read(key), createWriteStream(path))
    // Whoever asks first: what readers need is nobody's upload.
    const result = await runPictureJob({ kind: 'variant', path, to, width, form }, 'variants')
    if ('refused' in result) throw new Error(`Rendering a variant of ${key} failed: ${result.refused}`)
    return await readFile(to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const widths: readonly VariantWidth[] = [480, 192, 96]

/** A small variant of a picture, which is never wider than the picture itself; an animation as such moves. */
export function imageThumbnail(url: string, width: number): string {
  const fitting = widths.find((one) => one <= width)
  return fitting === undefined ? url : variantAddress(url, fitting, 'webp')
}
