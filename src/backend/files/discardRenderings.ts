import { and, eq, inArray } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { deletePagePictures } from './pagePictures.ts'
import { fileRenderings, files } from './schema.ts'

export type Document = Pick<typeof files.$inferSelect, 'id' | 'key' | 'pagePictures'>

/** Locks documents that applications have sent, so that nobody sends them again until the transaction ends. */
export async function lockDocuments(tx: Tx, ids: readonly number[]): Promise<Document[]> {
  if (ids.length === 0) return []
  return tx
    .select({ id: files.id, key: files.key, pagePictures: files.pagePictures })
    .from(files)
    .where(and(inArray(files.id, [...ids]), eq(files.audience, 'application')))
    .orderBy(files.id)
    .for('no key update')
}

/** Deletes what was read of documents to show them to others. `deletePictures` follows the transaction. */
export async function discardRenderings(tx: Tx, documents: readonly Document[]): Promise<void> {
  if (documents.length === 0) return
  const ids = documents.map(({ id }) => id)
  await tx.delete(fileRenderings).where(inArray(fileRenderings.fileId, ids))
  await tx.update(files).set({ pagePictures: null }).where(inArray(files.id, ids))
}

/** A picture that cannot be deleted now is left behind: it has the audience of its document. */
export async function deletePictures(ctx: Context, documents: readonly Document[]): Promise<void> {
  for (const { key, pagePictures } of documents)
    if (pagePictures !== null)
      await deletePagePictures(ctx, key, pagePictures).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'pictures of a document left behind'),
      )
}
