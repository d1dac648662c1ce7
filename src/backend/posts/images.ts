import { asc, eq, inArray } from 'drizzle-orm'
import { fileAddress } from '#contract/files/files.ts'
import type { PostForm } from '#contract/posts/managedPosts.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { files } from '../files/schema.ts'
import { postImages } from './schema/posts.ts'
import { finishUpload } from '../uploads/finishUpload.ts'
import { compareList, type ReadyFile, type WrittenList } from './fileList.ts'

const finishImage = (ctx: Context, viewer: Viewer, upload: string) =>
  finishUpload(ctx, viewer, upload, { purpose: 'postImage', audience: 'post' })

/** Makes an upload ready for a post, so that the composer can say at once what is wrong with it. */
export async function checkImage(ctx: Context, admin: CompanyAdmin, upload: string) {
  await ctx.rates.use('write', admin.userId)
  const fileId = await finishImage(ctx, admin, upload)
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
export type ReadyImage = { readonly alt: string } & ReadyFile

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

/**
 * Stores the images of a post in the order of the form.
 * @throws Refused if an image belongs to another post
 */
export async function writeImages(
  tx: Tx,
  postId: number,
  wanted: readonly ReadyImage[],
): Promise<WrittenList> {
  const stored = await tx
    .select()
    .from(postImages)
    .where(eq(postImages.postId, postId))
    .orderBy(asc(postImages.position), asc(postImages.id))
  const { matches, dropped, changed } = await compareList(tx, 'images', { stored, wanted })
  if (dropped.length > 0)
    await tx.delete(postImages).where(
      inArray(
        postImages.id,
        dropped.map(({ id }) => id),
      ),
    )
  for (const [position, image] of wanted.entries()) {
    const match = matches[position]
    const columns = { alt: image.alt, position }
    if (match) await tx.update(postImages).set(columns).where(eq(postImages.id, match.id))
    else if ('fileId' in image)
      await tx.insert(postImages).values({ ...columns, postId, fileId: image.fileId })
  }
  return {
    before: stored.length,
    changed: changed || matches.some((match, at) => match?.alt !== wanted[at]?.alt),
    dropped: dropped.map(({ fileId }) => fileId),
  }
}
