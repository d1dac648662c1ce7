import { and, eq, isNull } from '#drizzle'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../core/context.ts'
import { files } from './schema.ts'

/**
 * Hashes a file that was stored before files of its kind were hashed; does nothing if it is hashed or gone, or if it is not
 * the owner's that is asked for. It is streamed, never held in memory.
 */
export async function hashFile(
  { db, files: store }: Pick<Context, 'db' | 'files'>,
  id: number,
  ownerId?: number,
): Promise<void> {
  const isUnhashed = and(
    eq(files.id, id),
    isNull(files.sha256),
    ownerId === undefined ? undefined : eq(files.ownerId, ownerId),
  )
  const [file] = await db.select({ key: files.key }).from(files).where(isUnhashed)
  const stream = file && (await store.find(file.key))
  if (!stream) return
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  await db
    .update(files)
    .set({ sha256: hash.digest('hex') })
    .where(isUnhashed)
}
