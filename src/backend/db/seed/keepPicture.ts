import { files } from '../schema/files.ts'
import type { SeedContext } from '../seed.ts'

/** Puts a drawn picture into the store and the database; gives its id. */
export async function keepDrawing(
  { db, files: store }: SeedContext,
  bytes: Buffer,
  name: string,
  size: { width: number; height: number },
): Promise<number> {
  const key = await store.keepBytes(bytes)
  const [file] = await db
    .insert(files)
    .values({
      key,
      audience: 'public',
      name: `${name}.webp`,
      type: 'image/webp',
      size: bytes.length,
      ...size,
    })
    .returning({ id: files.id })
  if (!file) throw new Error('No file came back from its insert')
  return file.id
}
