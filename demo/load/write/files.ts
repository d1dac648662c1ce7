import { files, type FileAudience } from '#backend/files/schema.ts'
import type { WriteContext } from './context.ts'

export interface NewFile {
  readonly bytes: Uint8Array
  readonly name: string
  readonly type: string
  readonly audience: FileAudience
  readonly ownerId?: number
  /** Pixels; pictures only. */
  readonly width?: number
  readonly height?: number
  readonly sha256?: string
}

/** Stores files and their rows; returns their ids in the same order. */
export async function storeFiles(
  { ctx, db }: Pick<WriteContext, 'ctx' | 'db'>,
  newFiles: readonly NewFile[],
): Promise<number[]> {
  const rows = await Promise.all(
    newFiles.map(async ({ bytes, ...file }) => ({
      ...file,
      size: bytes.length,
      key: await ctx.files.putBytes(bytes),
    })),
  )
  const inserted = await db.insert(files).values(rows).returning({ id: files.id, key: files.key })
  const ids = new Map(inserted.map(({ key, id }) => [key, id]))
  return rows.map(({ key }) => ids.get(key) ?? 0)
}

export const pictureFile = (
  bytes: Uint8Array,
  name: string,
  size: { width: number; height: number },
): NewFile => ({
  bytes,
  ...size,
  name: `${name}.webp`,
  type: 'image/webp',
  audience: 'public',
})
