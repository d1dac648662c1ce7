import type { Post } from '#contract/posts/posts.ts'

/** What stands in a list for a post without a text. */
export const untitledKey = ({ images, video }: Pick<Post, 'images' | 'video'>) =>
  video ? 'posts:card.untitledVideo' : images.length > 0 ? 'posts:card.untitled' : 'posts:card.emptyDraft'
