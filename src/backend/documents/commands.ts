import { and, count, eq } from '#drizzle'
import { documentMaximum, type EmploymentDocument } from '#contract/employments/documents.ts'
import type { Context, Viewer } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { employmentDocuments } from './schema.ts'
import { employments } from '../employments/schema/employments.ts'
import { requireParty } from '../employments/access.ts'
import { removeFile } from '../files/commands.ts'
import { finishUpload } from '../uploads/finishUpload.ts'
import { listDocuments } from './queries.ts'

/**
 * Adds an upload to an employment as a document of the viewer's side. When repeated with the same upload, it returns the
 * same document.
 */
export async function addDocument(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  upload: string,
): Promise<EmploymentDocument> {
  await ctx.rates.use('write', viewer.userId)
  // Checking a file takes long, so what refuses it anyway comes first; it is checked again under the lock.
  await requireParty(ctx.db, viewer, employmentId)
  const fileId = await finishUpload(ctx, viewer, upload, {
    purpose: 'employmentDocument',
    audience: 'employmentDocument',
  })
  const documentId = await transact(ctx, async (tx, emit) => {
    await lockEmployment(tx, employmentId)
    const { side, employment } = await requireParty(tx, viewer, employmentId)
    const [known] = await tx.select().from(employmentDocuments).where(eq(employmentDocuments.fileId, fileId))
    // An upload becomes one document.
    if (known && known.employmentId !== employmentId) throw notFound()
    if (known) return known.id
    const ofSide = and(eq(employmentDocuments.employmentId, employmentId), eq(employmentDocuments.side, side))
    const [present] = await tx.select({ count: count() }).from(employmentDocuments).where(ofSide)
    if ((present?.count ?? 0) >= documentMaximum) throw refuse('tooManyDocuments')
    const [added] = await tx
      .insert(employmentDocuments)
      .values({ employmentId, side, addedBy: viewer.userId, fileId, createdAt: ctx.now() })
      .returning({ id: employmentDocuments.id })
    // A company that has not confirmed the employment has no side in it.
    if (employment.verifiedAt !== null)
      await emit('documentAdded', { employmentId, side, actorId: viewer.userId, at: ctx.now().getTime() })
    return added?.id
  })
  const added = (await listDocuments(ctx.db, employmentId)).find(({ id }) => id === documentId)
  // Its side may have deleted it meanwhile.
  if (!added) throw notFound()
  return added
}

/** Deletes a document for good, with its file. */
export async function removeDocument(
  ctx: Context,
  viewer: Viewer,
  { employmentId, documentId }: { employmentId: number; documentId: number },
): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  const fileId = await transact(ctx, async (tx, emit) => {
    const { side } = await requireParty(tx, viewer, employmentId)
    const [found] = await tx
      .select()
      .from(employmentDocuments)
      .where(and(eq(employmentDocuments.id, documentId), eq(employmentDocuments.employmentId, employmentId)))
      .for('update')
    if (!found) throw notFound()
    if (found.side !== side) throw refuse('documentOfOtherSide')
    await tx.delete(employmentDocuments).where(eq(employmentDocuments.id, documentId))
    await emit('documentDeleted', { employmentId })
    return found.fileId
  })
  await removeFile(ctx, fileId)
  return null
}

/** Serialises additions, so that parallel ones cannot exceed the limit. */
const lockEmployment = (tx: Tx, id: number) =>
  tx.select({ id: employments.id }).from(employments).where(eq(employments.id, id)).for('no key update')
