import { eq } from '#drizzle'
import { announceRights } from '../companies/rights.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { publishPostChange } from './announce.ts'
import { posts, shownPosts } from './schema/posts.ts'

/**
 * Whoever may no longer read a post leaves its channel at once: sockets reconnect, and each subscription is checked
 * again. Members who lose access are disconnected with their other rights.
 */
export const readerReactions: Reactions = {
  commentModerated: (ctx, { postId, commentId }) => publishPostChange(ctx, postId, [commentId]),
  commenterChanged: (ctx, { companyId, userId }) => announceRights(ctx, companyId, userId),
  async unfollowed(ctx: Context, { companyId, userId }) {
    const [post] = await ctx.db
      .select({ id: posts.id })
      .from(shownPosts)
      .where(eq(posts.companyId, companyId))
      .limit(1)
    if (post) await ctx.publisher.disconnectUser(String(userId), { reconnect: true })
  },
}
