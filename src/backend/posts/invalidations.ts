import { companyPostsTag, postTag } from '#contract/core/pageTags.ts'
import type { Invalidations } from '../core/invalidations.ts'

export const postInvalidations: Invalidations = {
  // Likes and comments invalidate nothing: pages with their numbers are cached for a minute.
  postChanged: ({ companyId, postId }) => [postTag(postId), companyPostsTag(companyId)],
}
