import { asc, eq, inArray, lte } from '#drizzle'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { Tx } from '../db/connect.ts'
import { deleteWithVariants } from './deleteObjects.ts'
import { files, removedFiles } from './schema.ts'

/** A store on the network needs part of a second for each. */
const batchSize = 100

type Removed = Pick<typeof files.$inferSelect, 'key' | 'pagePictures' | 'ownerId'>

/** The columns of a deleted row of `files` that `removeObjects` needs. */
export const removedColumns = { key: files.key, pagePictures: files.pagePictures, ownerId: files.ownerId }

/** Whether the objects of removed files stay for a while. */
const hasGrace = ({ filesGraceDays }: Context) => filesGraceDays > 0

/** In the transaction that deletes the rows of files: lets their objects stay for a while. */
export async function recordRemoved(ctx: Context, tx: Tx, removed: readonly Removed[]): Promise<void> {
  if (!hasGrace(ctx) || removed.length === 0) return
  const deleteAfter = daysAfter(ctx.now(), ctx.filesGraceDays)
  await tx
    .insert(removedFiles)
    .values(removed.map(({ key, pagePictures, ownerId }) => ({ key, pagePictures, ownerId, deleteAfter })))
    .onConflictDoNothing()
}

/** After the commit: deletes the objects that do not stay. What fails is left behind, and logged. */
export async function deleteUnlessStaying(
  ctx: Context,
  removed: readonly Removed[],
  { atOnce = false }: { readonly atOnce?: boolean } = {},
): Promise<void> {
  if (hasGrace(ctx) && !atOnce) return
  for (const file of removed)
    await deleteWithVariants(ctx.files, file).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'file left behind'),
    )
}

/** Deletes a batch of the objects whose time has passed. */
export async function deleteRemoved(ctx: Context): Promise<object | null> {
  const due = await ctx.db
    .select()
    .from(removedFiles)
    .where(lte(removedFiles.deleteAfter, ctx.now()))
    .orderBy(asc(removedFiles.deleteAfter))
    .limit(batchSize)
  await deleteWithRows(ctx, due)
  return due.length === batchSize ? {} : null
}

/** Deletes what somebody had removed, before its time. */
export async function deleteRemovedOf(ctx: Context, ownerId: number): Promise<void> {
  await deleteWithRows(ctx, await ctx.db.select().from(removedFiles).where(eq(removedFiles.ownerId, ownerId)))
}

/** The objects first: if that fails, the rows are still there for the next run. */
async function deleteWithRows(ctx: Context, removed: readonly (typeof removedFiles.$inferSelect)[]) {
  for (const file of removed) await deleteWithVariants(ctx.files, file)
  await ctx.db.delete(removedFiles).where(
    inArray(
      removedFiles.key,
      removed.map(({ key }) => key),
    ),
  )
}
