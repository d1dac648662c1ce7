import { and, eq, notInArray } from '#drizzle'
import type { MediaForm, MediumFile } from '#contract/cv/media.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { StoredFile } from '../core/domainModule.ts'
import { invalid, notFound, notOwned } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { cvMedia } from './schema/media.ts'
import { files } from '../files/schema.ts'
import { findVisibility } from '../settings/visibility.ts'
import { finishUploadOf } from '../uploads/finishUpload.ts'
import { mediaOwners, toMediumFile, type MediaKind } from './mediaQueries.ts'

/** Names the field of the form when the upload does not exist or its content is refused. @throws Refused */
const finishMedium = (ctx: Context, viewer: Viewer, upload: string, field = 'upload') =>
  finishUploadOf(field, ctx, viewer, upload, { purpose: 'profileMedia', audience: 'profileMedia' })

/** Makes an upload ready, so that the editor can say at once what is wrong with it. */
export async function checkMedium(ctx: Context, viewer: Viewer, upload: string): Promise<MediumFile> {
  await ctx.rates.use('write', viewer.userId)
  const fileId = await finishMedium(ctx, viewer, upload)
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  if (!file) throw notFound()
  return toMediumFile(file)
}

/** A medium of a form whose upload, if it is a new one, has become a file. */
type ReadyMedium = { readonly alt: string } & ({ readonly id: number } | { readonly fileId: number })

/** Finishes the uploads of a form. Outside the transaction, because files take long. */
export async function readyMedia(ctx: Context, viewer: Viewer, media: MediaForm): Promise<ReadyMedium[]> {
  const ready: ReadyMedium[] = []
  for (const [position, { id, upload, alt }] of media.entries())
    ready.push(
      upload === undefined
        ? { id: id ?? 0, alt }
        : { fileId: await finishMedium(ctx, viewer, upload, `media.${position}.upload`), alt },
    )
  return ready
}

/**
 * Stores the media of an entry, whose row is locked, in the order of the form; returns the files of those that are no
 * longer among them.
 * @throws Refused if a medium belongs to another entry
 */
export async function writeMedia(
  tx: Tx,
  { userId, kind, entryId }: { userId: number; kind: MediaKind; entryId: number },
  media: readonly ReadyMedium[],
): Promise<number[]> {
  const { column, field } = mediaOwners[kind]
  const present = await tx.select().from(cvMedia).where(eq(column, entryId))
  const stored: number[] = []
  for (const [position, one] of media.entries()) {
    const { alt } = one
    const known = present.find(({ id, fileId }) => ('id' in one ? id === one.id : fileId === one.fileId))
    if (known) {
      await tx.update(cvMedia).set({ alt, position }).where(eq(cvMedia.id, known.id))
      stored.push(known.id)
      continue
    }
    if ('id' in one) throw invalid({ field: `media.${position}.id`, code: 'unknownChoice' })
    const [added] = await tx
      .insert(cvMedia)
      .values({ userId, [field]: entryId, fileId: one.fileId, alt, position })
      // An upload becomes a medium of one entry.
      .onConflictDoNothing({ target: cvMedia.fileId })
      .returning({ id: cvMedia.id })
    if (!added) throw invalid({ field: `media.${position}.upload`, code: 'unknownChoice' })
    stored.push(added.id)
  }
  const dropped = await tx
    .delete(cvMedia)
    .where(and(eq(column, entryId), stored.length > 0 ? notInArray(cvMedia.id, stored) : undefined))
    .returning({ fileId: cvMedia.fileId })
  return dropped.map(({ fileId }) => fileId)
}

/** The files of an entry that is about to be deleted. */
export async function fileIdsOf(tx: Tx, kind: MediaKind, entryId: number): Promise<number[]> {
  const rows = await tx
    .select({ fileId: cvMedia.fileId })
    .from(cvMedia)
    .where(eq(mediaOwners[kind].column, entryId))
  return rows.map(({ fileId }) => fileId)
}

/** @throws Refused unless the viewer may see the section that the file is in */
export async function assertMediaReadable(
  ctx: Context,
  viewer: Viewer,
  { id, ownerId }: StoredFile,
): Promise<void> {
  if (ownerId === viewer.userId) return
  const [medium] = await ctx.db.select().from(cvMedia).where(eq(cvMedia.fileId, id))
  // Its owner has not saved it in an entry.
  if (!medium) throw notOwned()
  const { section } = await findVisibility(ctx.db, medium.userId, viewer)
  if (!section(medium.projectId === null ? 'certificates' : 'projects')) throw notOwned()
}
