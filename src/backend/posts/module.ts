import { eq } from 'drizzle-orm'
import * as comments from '#contract/posts/comments.ts'
import * as managed from '#contract/posts/managedPosts.ts'
import * as contract from '#contract/posts/posts.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { notOwned, Refused } from '../core/refuse.ts'
import { postImages, posts } from '../db/schema/posts.ts'
import { findManagedRow, findReadablePost } from './access.ts'
import { erasePostActivity } from './erase.ts'
import { postInvalidations } from './invalidations.ts'
import { postRates } from './rates.ts'
import { readerReactions } from './reactions.ts'
import { postRoutes } from './routes.ts'

export const postModule: DomainModule = {
  name: 'posts',
  contract: [contract, managed, comments],
  routes: postRoutes,
  reactions: { readers: readerReactions },
  invalidations: postInvalidations,
  rateLimits: postRates,
  fileReaders: {
    async post(ctx, viewer, { id, ownerId }) {
      const [image] = await ctx.db
        .select({ postId: posts.id, publishedAt: posts.publishedAt })
        .from(postImages)
        .innerJoin(posts, eq(posts.id, postImages.postId))
        .where(eq(postImages.fileId, id))
      // Not in a post yet: its sender composes one.
      if (!image && ownerId === viewer.userId) return
      if (!image) throw notOwned()
      try {
        if (image.publishedAt === null) await findManagedRow(ctx.db, viewer, image.postId)
        else await findReadablePost(ctx.db, viewer.userId, image.postId)
      } catch (error) {
        throw error instanceof Refused ? notOwned() : error
      }
    },
  },
  erase: erasePostActivity,
}
