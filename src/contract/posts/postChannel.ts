import type { Post } from './posts.ts'

/**
 * A post for followers has a channel of its own, so that nothing of it reaches those who subscribed while it was for
 * everyone (docs/decisions/120).
 */
export const postChannel = ({ id, visibility }: Pick<Post, 'id' | 'visibility'>): string =>
  `${visibility === 'everyone' ? 'post' : 'followersPost'}.${id}`
