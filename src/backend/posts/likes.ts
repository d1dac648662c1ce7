import { sql, type SQL } from 'drizzle-orm'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, refersToDeleted } from '../core/refuse.ts'
import { postComments } from './schema/posts.ts'
import { eq } from 'drizzle-orm'
import { announcePost } from './announce.ts'
import { findReadablePost } from './access.ts'

interface Liking {
  readonly liked: boolean
  readonly like_count: number
}

/**
 * Likes or unlikes. One statement decides whether the like is new and counts it, and it is a transaction of its own: the
 * counter's row is locked for so short a time that hundreds of simultaneous likes do not wait for each other.
 */
export async function likePost(
  ctx: Context,
  { userId }: Viewer,
  postId: number,
  liked: boolean,
): Promise<Liking> {
  await ctx.rates.use('like', userId)
  await findReadablePost(ctx.db, userId, postId)
  const change = liked
    ? sql`insert into post_likes (post_id, user_id, created_at)
        values (${postId}, ${userId}, ${ctx.now().toISOString()}) on conflict do nothing returning post_id`
    : sql`delete from post_likes where post_id = ${postId} and user_id = ${userId} returning post_id`
  const like_count = await countLike(
    ctx,
    sql`
    with changed as (${change}), counted as (
      update posts set like_count = like_count + ${liked ? 1 : -1}
      where id in (select post_id from changed) returning like_count
    )
    select like_count from counted
    union all
    select like_count from posts where id = ${postId} and not exists (select 1 from changed)`,
  )
  announcePost(ctx, postId)
  return { liked, like_count }
}

/** The same for a comment. */
export async function likeComment(
  ctx: Context,
  { userId }: Viewer,
  commentId: number,
  liked: boolean,
): Promise<Liking> {
  await ctx.rates.use('like', userId)
  const [comment] = await ctx.db
    .select({ postId: postComments.postId, deletedAt: postComments.deletedAt })
    .from(postComments)
    .where(eq(postComments.id, commentId))
  if (!comment || comment.deletedAt) throw notFound()
  await findReadablePost(ctx.db, userId, comment.postId)
  const change = liked
    ? sql`insert into comment_likes (comment_id, user_id, created_at)
        values (${commentId}, ${userId}, ${ctx.now().toISOString()}) on conflict do nothing returning comment_id`
    : sql`delete from comment_likes where comment_id = ${commentId} and user_id = ${userId} returning comment_id`
  const like_count = await countLike(
    ctx,
    sql`
    with changed as (${change}), counted as (
      update post_comments set like_count = like_count + ${liked ? 1 : -1}
      where id in (select comment_id from changed) returning like_count
    )
    select like_count from counted
    union all
    select like_count from post_comments where id = ${commentId} and not exists (select 1 from changed)`,
  )
  announcePost(ctx, comment.postId, [commentId])
  return { liked, like_count }
}

/** Runs a statement that returns the new number. @throws Refused when what is liked was deleted meanwhile */
async function countLike(ctx: Context, statement: SQL): Promise<number> {
  try {
    const { rows } = await ctx.db.execute<{ like_count: number }>(statement)
    if (!rows[0]) throw notFound()
    return rows[0].like_count
  } catch (error) {
    throw refersToDeleted(error) ? notFound() : error
  }
}
