import type { ManagedPost, PostForm } from '#contract/posts/managedPosts.ts'

/** An image in the composer: one of the post, or an upload that becomes one. */
export interface ComposedImage {
  /** Stays the same when the upload becomes an image. */
  readonly key: string
  readonly id: number | null
  readonly upload: string | null
  readonly url: string
  readonly width: number
  readonly height: number
  readonly animated: boolean
  readonly alt: string
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

/** The same images with the one at `from` moved to `to`. */
export function move<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from)
  const moved = items[from]
  return moved === undefined ? [...items] : [...rest.slice(0, to), moved, ...rest.slice(to)]
}
