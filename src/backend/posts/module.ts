import { inArray } from '#drizzle'
import * as comments from '#contract/posts/comments.ts'
import * as documents from '#contract/posts/documents.ts'
import * as previews from '#contract/posts/linkPreviews.ts'
import * as managed from '#contract/posts/managedPosts.ts'
import * as mention from '#contract/posts/mention.ts'
import * as mentions from '#contract/posts/mentions.ts'
import * as contract from '#contract/posts/posts.ts'
import * as videos from '#contract/posts/videos.ts'
import { findMembership } from '../companies/membership.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { notOwned, Refused } from '../core/refuse.ts'
import { posts } from './schema/posts.ts'
import { companyOfComment, companyOfPost, findReadablePost } from './access.ts'
import { erasePostActivity } from './erase.ts'
import { postsWithFile } from './files/postFiles.ts'
import { postInvalidations } from './invalidations.ts'
import { deleteUnusedPreviews } from './previews/previewLink.ts'
import { postRates } from './rates.ts'
import { readerReactions } from './reactions.ts'
import { postRoutes } from './routes.ts'
import { deleteModeratedPosts } from './moderation.ts'
import { mentionNotifications } from './mentionNotifications.ts'
import { reportablePosts } from './reportable.ts'

export const postModule: DomainModule = {
  name: 'posts',
  contract: [contract, managed, videos, documents, comments, mention, mentions, previews],
  routes: postRoutes,
  companyOf: { postId: companyOfPost, commentId: companyOfComment },
  reportable: reportablePosts,
  reactions: { 'notifications.mentions': mentionNotifications, readers: readerReactions },
  invalidations: postInvalidations,
  rateLimits: postRates,
  closeCompany: deleteModeratedPosts,
  retention: { linkPreviews: deleteUnusedPreviews },
  fileReaders: {
    async post(ctx, viewer, { id, ownerId }) {
      const [found] = await ctx.db
        .select({
          postId: posts.id,
          companyId: posts.companyId,
          publishedAt: posts.publishedAt,
          moderation: posts.moderation,
        })
        .from(posts)
        .where(inArray(posts.id, postsWithFile(ctx.db, id)))
        .limit(1)
      // Not in a post yet: its sender composes one.
      if (!found && ownerId === viewer.userId) return
      if (!found || found.moderation === 'removed') throw notOwned()
      if (found.publishedAt === null || found.moderation === 'hidden') {
        const member = await findMembership(ctx.db, viewer.userId, found.companyId)
        if (member?.role === 'admin') return
        throw notOwned()
      }
      try {
        await findReadablePost(ctx.db, viewer.userId, found.postId)
      } catch (error) {
        throw error instanceof Refused ? notOwned() : error
      }
    },
  },
  erase: erasePostActivity,
}
