import { sql } from '#drizzle'
import { check, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import type { CaptionLanguage } from '#contract/posts/videos.ts'
import { id, ref } from '../../db/columns.ts'
import { files } from '../../files/schema.ts'
import { posts } from './posts.ts'

/** The video of a post, with the picture that stands for it and its captions. */
export const postVideos = pgTable(
  'post_videos',
  {
    id: id(),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    fileId: ref()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    alt: text().notNull().default(''),
    posterId: ref().references(() => files.id, { onDelete: 'set null' }),
    captionsId: ref().references(() => files.id, { onDelete: 'set null' }),
    captionsLanguage: text().$type<CaptionLanguage>(),
  },
  (table) => [
    // One per post, and a file is in one post.
    uniqueIndex('post_videos_post').on(table.postId),
    uniqueIndex('post_videos_file').on(table.fileId),
    uniqueIndex('post_videos_poster')
      .on(table.posterId)
      .where(sql`${table.posterId} is not null`),
    uniqueIndex('post_videos_captions')
      .on(table.captionsId)
      .where(sql`${table.captionsId} is not null`),
    check('post_videos_language', sql`${table.captionsId} is null or ${table.captionsLanguage} is not null`),
  ],
)
