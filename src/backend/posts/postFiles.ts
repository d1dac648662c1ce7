import { eq, or } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/connect.ts'
import { postImages } from '../db/schema/posts.ts'
import { postVideos } from '../db/schema/postVideos.ts'

/** The ids of posts that contain a file: as an image, a video, its poster or its captions. */
export const postsWithFile = (db: Tx, fileId: number) =>
  unionAll(
    db.select({ id: postImages.postId }).from(postImages).where(eq(postImages.fileId, fileId)),
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
