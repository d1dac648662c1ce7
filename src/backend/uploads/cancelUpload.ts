import { eq, lt } from '#drizzle'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { uploads } from './schema.ts'
import { deleteIfUnused } from '../files/orphans.ts'

/** Deletes an upload and its bytes, and the file that was made of it unless it is in use. */
export async function deleteUpload(ctx: Context, id: string): Promise<void> {
  const [deleted] = await ctx.db
    .delete(uploads)
    .where(eq(uploads.id, id))
    .returning({ fileId: uploads.fileId })
  await ctx.partialFiles.delete(id)
  if (deleted?.fileId) await deleteIfUnused(ctx, deleted.fileId)
}

/** Deletes uploads that have expired, and partial files whose upload was deleted while its process died. */
export async function deleteExpiredUploads(ctx: Context): Promise<void> {
  const expired = await ctx.db
    .delete(uploads)
    .where(lt(uploads.expiresAt, ctx.now()))
    .returning({ id: uploads.id })
  for (const { id } of expired) await ctx.partialFiles.delete(id)
  const known = new Set((await ctx.db.select({ id: uploads.id }).from(uploads)).map(({ id }) => id))
  const before = daysAfter(ctx.now(), -1)
  for (const { id, changedAt } of await ctx.partialFiles.list())
    // A young file may belong to an upload that is being created.
    if (!known.has(id) && changedAt < before) await ctx.partialFiles.delete(id)
}
