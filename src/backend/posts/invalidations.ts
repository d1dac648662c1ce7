import { and, eq, isNull, type SQL } from '#drizzle'
import { allPostsTag, companyPostsTag, postTag } from '#contract/core/pageTags.ts'
import type { Invalidations } from '../core/invalidations.ts'
import type { Tx } from '../db/connect.ts'
import { mentions } from './schema/mentions.ts'
import { postJobs, posts } from './schema/posts.ts'

/** Pages with posts that mention somebody, whose name or address has changed. */
async function mentioning(tx: Tx, condition: SQL): Promise<string[]> {
  const found = await tx
    .select({ postId: posts.id, companyId: posts.companyId })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(and(condition, isNull(mentions.commentId), eq(posts.visibility, 'everyone')))
  if (found.length === 0) return []
  return [
    ...found.flatMap(({ postId, companyId }) => [postTag(postId), companyPostsTag(companyId)]),
    allPostsTag,
  ]
}
const person = (tx: Tx, userId: number) => mentioning(tx, eq(mentions.userId, userId))
const company = (tx: Tx, companyId: number) => mentioning(tx, eq(mentions.companyId, companyId))

export const postInvalidations: Invalidations = {
  // Likes and comments invalidate nothing: pages with their numbers are cached for a minute.
  postChanged: ({ companyId, postId }) => [postTag(postId), companyPostsTag(companyId), allPostsTag],
  profileChanged: ({ userId }, tx) => person(tx, userId),
  publicPageChanged: ({ userId }, tx) => person(tx, userId),
  accountClosed: ({ accountId }, tx) => person(tx, accountId),
  accountReopened: ({ accountId }, tx) => person(tx, accountId),
  companyRenamed: ({ companyId }, tx) => company(tx, companyId),
  companyClosed: ({ companyId }, tx) => company(tx, companyId),
  // The posts that advertise the job say whether one can still apply.
  async jobChanged({ companyId, jobId }, tx) {
    const advertising = await tx
      .select({ postId: postJobs.postId })
      .from(postJobs)
      .where(eq(postJobs.jobId, jobId))
    if (advertising.length === 0) return []
    return [...advertising.map(({ postId }) => postTag(postId)), companyPostsTag(companyId), allPostsTag]
  },
}
