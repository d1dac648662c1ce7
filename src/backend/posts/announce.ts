import { eq } from 'drizzle-orm'
import { postChannel } from '#contract/realtime/channels.ts'
import { postCountsChanged } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import { posts } from '../db/schema/posts.ts'

/** A post with many readers is announced at most this often by each process, in milliseconds. */
const intervalMs = 500
const waiting = new WeakMap<object, Set<number>>()

/**
 * Tells the readers of a post that its likes or comments have changed. Not awaited: a like does not depend on whether
 * somebody sees it. Changes that follow soon are announced together.
 */
export function announcePost(ctx: Context, postId: number): void {
  const queued = waiting.get(ctx.db) ?? new Set<number>()
  waiting.set(ctx.db, queued)
  if (queued.has(postId)) return
  queued.add(postId)
  setTimeout(() => {
    queued.delete(postId)
    publishCounts(ctx, postId).catch((error: unknown) => ctx.log.warn({ err: error }, 'post not announced'))
  }, intervalMs).unref()
}

/** The same at once, for a process that ends soon. @throws PublishFailed */
export async function publishCounts(ctx: Context, postId: number): Promise<void> {
  const [post] = await ctx.db
    .select({ like_count: posts.likeCount, comment_count: posts.commentCount })
    .from(posts)
    .where(eq(posts.id, postId))
  if (!post) return
  const { app, name } = postCountsChanged
  await ctx.publisher.publish(app, `private-${postChannel(postId)}`, name, { post_id: postId, ...post })
}
