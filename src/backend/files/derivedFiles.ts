import type { Readable } from 'node:stream'
import { pageAddress, variantAddress } from '#contract/files/files.ts'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/refuse.ts'
import type { files } from './schema.ts'
import { readVariant, type DerivedName } from './variants.ts'

interface DerivedFile {
  readonly type: string
  read(ctx: Context): Promise<Readable>
}

/**
 * What a file name with a suffix stands for: a variant of a picture, or the picture of a page of a PDF. Null for the file
 * itself.
 * @throws Refused when the file has no such variant or page
 */
export function derivedFrom(
  file: typeof files.$inferSelect,
  requested: DerivedName | null,
): DerivedFile | null {
  if (!requested) return null
  const { variant, page } = requested
  if (page !== null) {
    if (page > (file.pagePictures ?? 0)) throw notFound()
    return { type: 'image/webp', read: readStored(pageAddress(file.key, page)) }
  }
  if (!variant) throw notFound()
  const type = `image/${variant.form}`
  // The thumbnail of a PDF was rendered with its pages.
  if (file.pagePictures)
    return { type, read: readStored(variantAddress(file.key, variant.width, variant.form)) }
  const isImage = file.type.startsWith('image/')
  if (!isImage || variant.width > (file.width ?? 0)) throw notFound()
  return { type, read: (ctx) => readVariant(ctx, file, variant) }
}

const readStored = (key: string) => async (ctx: Context) => {
  const stored = await ctx.files.find(key)
  if (!stored) throw notFound()
  return stored
}
