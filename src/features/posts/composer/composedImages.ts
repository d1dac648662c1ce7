import type { ManagedPost, PostForm } from '#contract/posts/managedPosts.ts'
import type { Attachment } from '#features/uploads/attachments.ts'

/** An image in the composer: one of the post, or an upload that becomes one. */
export interface ComposedImage extends Attachment {
  readonly id: number | null
  readonly upload: string | null
  readonly url: string
  readonly width: number
  readonly height: number
  readonly animated: boolean
}

export const imagesOf = (post: ManagedPost | null): ComposedImage[] =>
  post?.images.map((image) => ({ ...image, key: `image-${image.id}`, upload: null })) ?? []

export const toForm = (images: readonly ComposedImage[]): PostForm['images'] =>
  images.map(({ id, upload, alt }) => ({
    alt,
    ...(id === null ? { upload: upload ?? '' } : { id }),
  }))

/** Uploads that were saved are images of the post from then on. */
export function withSavedIds(
  images: readonly ComposedImage[],
  sent: readonly ComposedImage[],
  saved: ManagedPost,
): ComposedImage[] {
  return images.map((image) => {
    const at = sent.findIndex(({ key }) => key === image.key)
    const known = at < 0 ? undefined : saved.images[at]
    return known ? { ...image, id: known.id, upload: null } : image
  })
}
