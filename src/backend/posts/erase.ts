import { eq, sql } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { Erased } from '../core/domainModule.ts'
import type { Tx } from '../db/connect.ts'
import { eraseModeratedComments } from './moderation.ts'
import { commentLikes, postComments, postLikes, posts } from './schema/posts.ts'

/** Comments stay without a name, because others replied to them; likes are taken back, so that the numbers are true. */
export async function erasePostActivity(
  _ctx: Context,
  tx: Tx,
  { accountId, anonymousId }: Erased,
): Promise<void> {
  await eraseModeratedComments(tx, accountId)
  await tx.update(postComments).set({ authorId: anonymousId }).where(eq(postComments.authorId, accountId))
  await tx.execute(sql`
    with gone as (delete from ${postLikes} where user_id = ${accountId} returning post_id)
    update ${posts} set like_count = like_count - 1 where id in (select post_id from gone)`)
  await tx.execute(sql`
    with gone as (delete from ${commentLikes} where user_id = ${accountId} returning comment_id)
    update ${postComments} set like_count = like_count - 1 where id in (select comment_id from gone)`)
}
