import { eq } from 'drizzle-orm'
import { postChannel } from '#contract/realtime/channels.ts'
import { postCountsChanged } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import { posts } from '../db/schema/posts.ts'

/** A post with many readers is announced at most this often by each process, in milliseconds. */
const intervalMs = 500
/** Posts that were announced just now, and whether they have changed since. */
const recent = new WeakMap<object, Map<number, boolean>>()

/**
 * Tells the readers of a post that its likes or comments have changed. Not awaited: a like does not depend on whether
 * somebody sees it. The first change is announced at once; those that follow soon are announced together.
 */
export function announcePost(ctx: Context, postId: number): void {
  const changed = recent.get(ctx.db) ?? new Map<number, boolean>()
  recent.set(ctx.db, changed)
  if (changed.has(postId)) return void changed.set(postId, true)
  changed.set(postId, false)
  publishCounts(ctx, postId).catch((error: unknown) => ctx.log.warn({ err: error }, 'post not announced'))
  setTimeout(() => {
    const isChanged = changed.get(postId)
    changed.delete(postId)
    if (isChanged) announcePost(ctx, postId)
  }, intervalMs).unref()
}

/** The same at once, for a process that ends soon. @throws PublishFailed */
export async function publishCounts(ctx: Context, postId: number): Promise<void> {
  const [post] = await ctx.db
    .select({
      ...{ id: posts.id, visibility: posts.visibility },
      counts: { like_count: posts.likeCount, comment_count: posts.commentCount },
    })
    .from(posts)
    .where(eq(posts.id, postId))
  if (!post) return
  const { app, name } = postCountsChanged
  await ctx.publisher.publish(app, `private-${postChannel(post)}`, name, { post_id: postId, ...post.counts })
}
