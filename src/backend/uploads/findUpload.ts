import { eq } from '#drizzle'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, notOwned } from '../core/refuse.ts'
import { uploads } from './schema.ts'

export type UploadRow = typeof uploads.$inferSelect

/** @throws Refused unless the upload is the viewer's own and has not expired */
export async function findOwnUpload(ctx: Context, viewer: Viewer, id: string): Promise<UploadRow> {
  const [upload] = await ctx.db.select().from(uploads).where(eq(uploads.id, id))
  if (!upload || upload.expiresAt <= ctx.now()) throw notFound()
  if (upload.accountId !== viewer.userId) throw notOwned()
  return upload
}
