import type { ManagedPost, PostForm } from '#contract/posts/managedPosts.ts'
import type { Attachment, DescribedAttachment } from '#features/uploads/attachments.ts'

/** An image in the composer: one of the post, or an upload that becomes one. */
export interface ComposedImage extends DescribedAttachment {
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

/** Uploads that were saved are files of the post from then on. */
export function withSavedIds<File extends Attachment>(
  files: readonly File[],
  sent: readonly File[],
  saved: readonly { readonly id: number }[],
): File[] {
  return files.map((file) => {
    const at = sent.findIndex(({ key }) => key === file.key)
    const known = at < 0 ? undefined : saved[at]
    return known ? { ...file, id: known.id, upload: null } : file
  })
}
