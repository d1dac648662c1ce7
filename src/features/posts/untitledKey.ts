import type { Post } from '#contract/posts/posts.ts'

/** What stands in a list for a post without a text. */
export const untitledKey = ({ images, video, documents }: Pick<Post, 'images' | 'video' | 'documents'>) => {
  if (video) return 'posts:card.untitledVideo'
  if (images.length > 0) return 'posts:card.untitled'
  return documents.length > 0 ? 'posts:card.untitledDocuments' : 'posts:card.emptyDraft'
}
