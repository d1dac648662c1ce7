import { eq } from 'drizzle-orm'
import { allPostsTag, companyPostsTag, postTag } from '#contract/core/pageTags.ts'
import type { Invalidations } from '../core/invalidations.ts'
import { postJobs } from '../db/schema/posts.ts'

export const postInvalidations: Invalidations = {
  // Likes and comments invalidate nothing: pages with their numbers are cached for a minute.
  postChanged: ({ companyId, postId }) => [postTag(postId), companyPostsTag(companyId), allPostsTag],
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
