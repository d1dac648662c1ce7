import { eq } from 'drizzle-orm'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  variantAddress,
  variantForms,
  variantWidths,
  type VariantForm,
  type VariantWidth,
} from '#contract/files/files.ts'
import type { Context } from '../core/context.ts'
import { files } from '../db/schema/files.ts'
import { workOnPicture } from './pictureQueue.ts'
import type { FileStore } from './store.ts'

export interface Variant {
  readonly width: VariantWidth
  readonly form: VariantForm
}

const known = new RegExp(`^(.+)\\.(${variantWidths.join('|')})\\.(${variantForms.join('|')})$`)

/** Takes the end of a variant off a file's name; null when it has none. */
export function splitVariant(name: string): { name: string; variant: Variant } | null {
  const [, whole, width, form] = known.exec(name) ?? []
  if (whole === undefined) return null
  return { name: whole, variant: { width: Number(width), form } as Variant }
}

/** What is being drawn now: once, however many ask. */
const underway = new WeakMap<FileStore, Map<string, Promise<Buffer>>>()

/** A variant of a kept picture: drawn when it is first asked for, however many ask, and kept beside it. */
export async function readVariant(
  { db, files: store, log }: Pick<Context, 'db' | 'files' | 'log'>,
  { id, key }: Pick<typeof files.$inferSelect, 'id' | 'key'>,
  { width, form }: Variant,
): Promise<Readable> {
  const own = variantAddress(key, width, form)
  const kept = await store.find(own)
  if (kept) return kept
  const drawings = underway.get(store) ?? new Map<string, Promise<Buffer>>()
  underway.set(store, drawings)
  const drawing =
    drawings.get(own) ??
    (async () => {
      const bytes = await draw(store, key, { width, form })
      // One that cannot be kept is drawn again the next time.
      await store.keepAt(own, bytes).catch((error: unknown) => log.warn({ err: error }, 'variant not kept'))
      // The picture may have been let go of meanwhile, and its variants with it.
      const [still] = await db.select({ id: files.id }).from(files).where(eq(files.id, id))
      if (!still) await store.forget(own)
      return bytes
    })()
  drawings.set(own, drawing)
  try {
    return Readable.from([await drawing])
  } finally {
    drawings.delete(own)
  }
}

async function draw(store: FileStore, key: string, { width, form }: Variant): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-variant-'))
  try {
    const [path, to] = [join(folder, 'picture'), join(folder, 'variant')]
    await pipeline(await store.read(key), createWriteStream(path))
    const result = await workOnPicture({ kind: 'variant', path, to, width, form })
    if ('refused' in result) throw new Error(`A kept picture came to ${result.refused}: ${key}`)
    return await readFile(to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Lets go of a file, and of its variants if it was a picture. */
export async function forgetWithVariants(store: FileStore, key: string): Promise<void> {
  const variants = variantWidths.flatMap((width) =>
    variantForms.map((form) => variantAddress(key, width, form)),
  )
  await Promise.all([key, ...variants].map((one) => store.forget(one)))
}
