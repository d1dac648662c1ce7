import { and, asc, eq, notInArray } from 'drizzle-orm'
import { fileAddress } from '#contract/files/files.ts'
import type { PostForm } from '#contract/posts/managedPosts.ts'
import { requireAdmin } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { invalid, notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { files } from '../db/schema/files.ts'
import { postImages } from '../db/schema/posts.ts'
import { finishUpload } from '../uploads/finishUpload.ts'
import { isInPost } from './postFiles.ts'

const finishImage = (ctx: Context, viewer: Viewer, upload: string) =>
  finishUpload(ctx, viewer, upload, { purpose: 'postImage', audience: 'post' })

/** Makes an upload ready for a post, so that the composer can say at once what is wrong with it. */
export async function checkImage(ctx: Context, viewer: Viewer, slug: string, upload: string) {
  await ctx.rates.use('write', viewer.userId)
  await requireAdmin(ctx.db, viewer, slug)
  const fileId = await finishImage(ctx, viewer, upload)
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  if (!file) throw notFound()
  return {
    url: fileAddress(file.key),
    width: file.width ?? 0,
    height: file.height ?? 0,
    animated: file.animated,
  }
}

/** An image of a form whose upload, if it is a new one, has become a file. */
export type ReadyImage = { readonly alt: string } & ({ readonly id: number } | { readonly fileId: number })

/** Finishes the uploads of a form. Outside the transaction, because pictures take long. */
export async function readyImages(
  ctx: Context,
  viewer: Viewer,
  images: PostForm['images'],
): Promise<ReadyImage[]> {
  const ready: ReadyImage[] = []
  for (const { id, upload, alt } of images)
    ready.push(
      upload === undefined ? { id: id ?? 0, alt } : { fileId: await finishImage(ctx, viewer, upload), alt },
    )
  return ready
}

export interface WrittenImages {
  /** How many there were. */
  readonly before: number
  /** Whether readers see other images or descriptions than before, or another order. */
  readonly changed: boolean
  /** Files that are no longer in the post. */
  readonly dropped: readonly number[]
}

/**
 * Stores the images of a post in the order of the form.
 * @throws Refused if an image belongs to another post
 */
export async function writeImages(
  tx: Tx,
  postId: number,
  images: readonly ReadyImage[],
): Promise<WrittenImages> {
  const present = await tx
    .select()
    .from(postImages)
    .where(eq(postImages.postId, postId))
    .orderBy(asc(postImages.position), asc(postImages.id))
  const imageIds: number[] = []
  for (const [position, image] of images.entries()) {
    const known = present.find((one) => ('id' in image ? one.id === image.id : one.fileId === image.fileId))
    if (known) {
      await tx.update(postImages).set({ alt: image.alt, position }).where(eq(postImages.id, known.id))
      imageIds.push(known.id)
      continue
    }
    if ('id' in image) throw invalid({ field: `images.${position}.id`, code: 'unknownChoice' })
    // An upload becomes a file of one post.
    if (await isInPost(tx, [image.fileId]))
      throw invalid({ field: `images.${position}.upload`, code: 'unknownChoice' })
    const [added] = await tx
      .insert(postImages)
      .values({ postId, fileId: image.fileId, alt: image.alt, position })
      .returning({ id: postImages.id })
    if (added) imageIds.push(added.id)
  }
  const dropped = await tx
    .delete(postImages)
    .where(
      and(
        eq(postImages.postId, postId),
        imageIds.length > 0 ? notInArray(postImages.id, imageIds) : undefined,
      ),
    )
    .returning({ fileId: postImages.fileId })
  return {
    before: present.length,
    changed:
      present.length !== imageIds.length ||
      present.some(({ id, alt }, at) => id !== imageIds[at] || alt !== images[at]?.alt),
    dropped: dropped.map(({ fileId }) => fileId),
  }
}
