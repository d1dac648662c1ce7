import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/connect.ts'
import { files } from '../files/schema.ts'
import { linkPreviews } from './schema/linkPreviews.ts'
import { postDocuments, postImages } from './schema/posts.ts'
import { postVideos } from './schema/videos.ts'

/**
 * The ids of posts that contain a file: as an image, a document, a video, its poster or its captions, or in the preview of
 * a link.
 */
export const postsWithFile = (db: Tx, fileId: number) =>
  unionAll(
    db.select({ id: postImages.postId }).from(postImages).where(eq(postImages.fileId, fileId)),
    db.select({ id: postDocuments.postId }).from(postDocuments).where(eq(postDocuments.fileId, fileId)),
    db
      .select({ id: sql<number>`${linkPreviews.postId}`.mapWith(Number) })
      .from(linkPreviews)
      .where(and(eq(linkPreviews.imageId, fileId), isNotNull(linkPreviews.postId))),
    db
      .select({ id: postVideos.postId })
      .from(postVideos)
      .where(
        or(
          ...([postVideos.fileId, postVideos.posterId, postVideos.captionsId] as const).map((column) =>
            eq(column, fileId),
          ),
        ),
      ),
  )

/**
 * Locks files that are about to be used, in id order, so that simultaneous uses wait for each other and cannot deadlock.
 * Precedes `isInPost`.
 */
export async function lockFiles(tx: Tx, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...fileIds]))
    .orderBy(files.id)
    .for('no key update')
}

/** Whether one of these files is in a post already. */
export async function isInPost(tx: Tx, fileIds: readonly number[]): Promise<boolean> {
  for (const fileId of fileIds) if ((await postsWithFile(tx, fileId)).length > 0) return true
  return false
}
