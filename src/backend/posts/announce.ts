import { eq } from '#drizzle'
import { postChanged, type PostChange } from '#contract/posts/postChanged.ts'
import { postChannel } from '#contract/realtime/channels.ts'
import type { Context } from '../core/context.ts'
import { posts, shownPosts } from './schema/posts.ts'
import { maxEventBytes } from '../ports/realtime/publisher.ts'
import { findSharedComments } from './commentQueries.ts'

/** A post with many readers is announced at most this often by each process, in milliseconds. */
const intervalMs = 500

interface Waiting {
  isChanged: boolean
  readonly commentIds: Set<number>
}
/** Posts that were announced just now, and what has changed since. */
const recent = new WeakMap<object, Map<number, Waiting>>()

/**
 * Tells the readers of a post that its likes or some of its comments have changed. Not awaited: a like does not depend on
 * whether somebody sees it. The first change is announced at once; those that follow soon are announced together.
 */
export function announcePost(ctx: Context, postId: number, commentIds: readonly number[] = []): void {
  const posts = recent.get(ctx.db) ?? new Map<number, Waiting>()
  recent.set(ctx.db, posts)
  const waiting = posts.get(postId)
  if (waiting) {
    waiting.isChanged = true
    for (const id of commentIds) waiting.commentIds.add(id)
    return
  }
  const next: Waiting = { isChanged: false, commentIds: new Set() }
  posts.set(postId, next)
  publishPostChange(ctx, postId, commentIds).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'post not announced'),
  )
  setTimeout(() => {
    posts.delete(postId)
    if (next.isChanged) announcePost(ctx, postId, [...next.commentIds])
  }, intervalMs).unref()
}

/** Publishes a change of a post at once, for a process that ends soon. @throws PublishFailed */
export async function publishPostChange(
  ctx: Context,
  postId: number,
  commentIds: readonly number[],
): Promise<void> {
  const [post] = await ctx.db
    .select({
      id: posts.id,
      visibility: posts.visibility,
      counts: { like_count: posts.likeCount, comment_count: posts.commentCount },
    })
    .from(shownPosts)
    .where(eq(posts.id, postId))
  if (!post) return
  const change = { post_id: postId, ...post.counts, ...(await findChange(ctx, commentIds)) }
  const { app, name } = postChanged
  const channel = `private-${postChannel(post)}`
  const isTooLong = Buffer.byteLength(JSON.stringify(change)) > maxEventBytes
  const fitting: PostChange = isTooLong ? { ...change, comments: null, deleted_comment_ids: [] } : change
  await ctx.publisher.publish(app, channel, name, fitting)
}

async function findChange(
  ctx: Context,
  commentIds: readonly number[],
): Promise<Pick<PostChange, 'comments' | 'deleted_comment_ids'>> {
  const comments = await findSharedComments(ctx.db, commentIds)
  if (!comments) return { comments, deleted_comment_ids: [] }
  const found = new Set(comments.map(({ id }) => id))
  return { comments, deleted_comment_ids: commentIds.filter((id) => !found.has(id)) }
}
