import { eq, inArray } from '#drizzle'
import type { RemovedKind } from '#contract/posts/videos.ts'
import { contentHash } from '../core/contentHash.ts'
import type { Context } from '../core/context.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { deleteWithVariants } from './deleteObjects.ts'
import { deleteUnlessStaying, recordRemoved, removedColumns } from './removedFiles.ts'
import { files, type FileAudience } from './schema.ts'
import { safeFileName } from '../ports/files/fileName.ts'
import { mediaTypes } from '../ports/files/detectType.ts'
import { reencodePicture, type PictureShape } from './pictures.ts'

/** A file that is in the store but not yet in the database; call `discardUpload` when the change that needs it fails. */
export interface StoredUpload {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly width?: number
  readonly height?: number
  readonly animated?: boolean
  readonly pageCount?: number | null
  readonly pagePictures?: number | null
  readonly durationMs?: number
  readonly removed?: RemovedKind[]
  readonly sha256?: string
}

/** Stores an upload unchanged. */
export async function storeUpload(ctx: Context, file: ReceivedFile): Promise<StoredUpload> {
  const key = await refuseWhenFull(() => ctx.files.put(file.path))
  return { key, name: file.name, type: mediaTypes[file.type], size: file.size, sha256: file.sha256 }
}

/** Stores a file that the product has made. */
export async function storeBytes(
  ctx: Context,
  { bytes, name, type }: { bytes: Uint8Array; name: string; type: string },
): Promise<StoredUpload> {
  const key = await refuseWhenFull(() => ctx.files.putBytes(bytes))
  return { key, name: safeFileName(name, type), type, size: bytes.length, sha256: contentHash(bytes) }
}

/** Re-encodes an uploaded picture and stores the result. */
export async function storePicture(
  ctx: Context,
  ownerId: number,
  field: string,
  file: Pick<ReceivedFile, 'path' | 'name' | 'signal'>,
  shape: PictureShape,
): Promise<StoredUpload> {
  const { bytes, width, height } = await reencodePicture(ownerId, field, file, shape)
  const key = await refuseWhenFull(() => ctx.files.putBytes(bytes))
  const type = 'image/webp'
  return { key, name: safeFileName(file.name, type), type, size: bytes.length, width, height }
}

/** Inserts the row of a stored file; returns its id. */
export async function insertFile(
  tx: Tx,
  upload: StoredUpload,
  { audience, ownerId }: { audience: FileAudience; ownerId: number | null },
): Promise<number> {
  const [file] = await tx
    .insert(files)
    .values({ ...upload, audience, ownerId })
    .returning({ id: files.id })
  if (!file) throw new Error('Insert returned no file')
  return file.id
}

/**
 * Locks files that are about to be used, in id order, so that simultaneous uses wait for each other and cannot deadlock.
 */
export async function lockFiles(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...ids]))
    .orderBy(files.id)
    .for('no key update')
}

/** Changes who may read files. */
export async function setAudience(tx: Tx, ids: readonly number[], audience: FileAudience): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(files)
    .set({ audience })
    .where(inArray(files.id, [...ids]))
}

/** Gives a file of nobody to the account that takes it over. */
export async function setOwner(tx: Tx, id: number, ownerId: number): Promise<void> {
  await tx.update(files).set({ ownerId }).where(eq(files.id, id))
}

/** Deletes rows of files that are gone from the store. */
export async function deleteFileRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(files).where(inArray(files.id, [0, ...ids]))
}

/** Deletes a stored file whose change failed. */
export async function discardUpload(ctx: Context, upload: StoredUpload): Promise<void> {
  try {
    // The failure may have come after the commit: then a row references the file, and it stays.
    const [row] = await ctx.db.select({ id: files.id }).from(files).where(eq(files.key, upload.key))
    if (!row) await deleteWithVariants(ctx.files, upload)
  } catch (error) {
    ctx.log.warn({ err: error }, 'file left behind')
  }
}

interface Removal {
  /** The objects do not stay for `FILES_GRACE_DAYS`: content that may not be stored, or a copy of personal data. */
  readonly atOnce?: boolean
}

/** Deletes a file that is no longer used: nobody can read it from now on, and its object follows. */
export async function removeFile(ctx: Context, id: number | null, removal: Removal = {}): Promise<void> {
  if (id === null) return
  const removed = await ctx.db.transaction(async (tx) => {
    const deleted = await tx.delete(files).where(eq(files.id, id)).returning(removedColumns)
    if (!removal.atOnce) await recordRemoved(ctx, tx, deleted)
    return deleted
  })
  await deleteUnlessStaying(ctx, removed, removal)
}

/** Deletes files that a committed change no longer uses. */
export async function removeFiles(
  ctx: Context,
  ids: readonly number[],
  removal: Removal = {},
): Promise<void> {
  for (const id of ids) await removeFile(ctx, id, removal)
}

/** @throws Refused 503 */
export async function refuseWhenFull(put: () => Promise<string>): Promise<string> {
  try {
    return await put()
  } catch (error) {
    throw refuse('storageFull', { retryAfter: 60, cause: error })
  }
}
