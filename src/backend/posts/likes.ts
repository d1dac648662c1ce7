import { eq, sql, type SQL } from '#drizzle'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, refersToDeleted } from '../core/refuse.ts'
import { commentLikes, postComments, postLikes, posts, shownComments } from './schema/posts.ts'
import { announcePost } from './announce.ts'
import { findReadablePost } from './access.ts'

interface Liking {
  readonly liked: boolean
  readonly like_count: number
}

/** Likes or unlikes a post. */
export async function likePost(
  ctx: Context,
  { userId }: Viewer,
  postId: number,
  liked: boolean,
): Promise<Liking> {
  await ctx.rates.use('like', userId)
  await findReadablePost(ctx.db, userId, postId)
  const like_count = await changeLike(ctx, ofPosts, { id: postId, userId, liked })
  announcePost(ctx, postId)
  return { liked, like_count }
}

/** Likes or unlikes a comment. */
export async function likeComment(
  ctx: Context,
  { userId }: Viewer,
  commentId: number,
  liked: boolean,
): Promise<Liking> {
  await ctx.rates.use('like', userId)
  const [comment] = await ctx.db
    .select({ postId: postComments.postId, deletedAt: postComments.deletedAt })
    .from(shownComments)
    .where(eq(postComments.id, commentId))
  if (!comment || comment.deletedAt) throw notFound()
  await findReadablePost(ctx.db, userId, comment.postId)
  const like_count = await changeLike(ctx, ofComments, { id: commentId, userId, liked })
  announcePost(ctx, comment.postId, [commentId])
  return { liked, like_count }
}

/** Where likes are, by what, and what has their number. */
interface Likes {
  readonly table: typeof postLikes | typeof commentLikes
  /** The column that names it. */
  readonly key: SQL
  readonly counted: typeof posts | typeof postComments
}
const ofPosts: Likes = { table: postLikes, key: sql.raw('post_id'), counted: posts }
const ofComments: Likes = { table: commentLikes, key: sql.raw('comment_id'), counted: postComments }

/**
 * One statement decides whether the like is new and counts it, and it is a transaction of its own: the counter's row is
 * locked for so short a time that hundreds of simultaneous likes do not wait for each other. Returns the new number.
 * @throws Refused when what is liked was deleted meanwhile
 */
async function changeLike(
  ctx: Context,
  { table, key, counted }: Likes,
  { id, userId, liked }: { id: number; userId: number; liked: boolean },
): Promise<number> {
  const change = liked
    ? sql`insert into ${table} (${key}, user_id, created_at)
        values (${id}, ${userId}, ${ctx.now().toISOString()}) on conflict do nothing returning ${key}`
    : sql`delete from ${table} where ${key} = ${id} and user_id = ${userId} returning ${key}`
  try {
    const { rows } = await ctx.db.execute<{ like_count: number }>(sql`
      with changed as (${change}), counted as (
        update ${counted} set like_count = like_count + ${liked ? 1 : -1}
        where id in (select ${key} from changed) returning like_count
      )
      select like_count from counted
      union all
      select like_count from ${counted} where id = ${id} and not exists (select 1 from changed)`)
    if (!rows[0]) throw notFound()
    return rows[0].like_count
  } catch (error) {
    throw refersToDeleted(error) ? notFound() : error
  }
}
