import { eq, inArray } from 'drizzle-orm'
import type { PostForm } from '#contract/posts/managedPosts.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { files } from '../files/schema.ts'
import { linkPreviews } from './schema/linkPreviews.ts'
import { postDocuments, postImages } from './schema/posts.ts'
import { postVideos } from './schema/videos.ts'
import { readyDocuments, writeDocuments } from './documents.ts'
import { readyImages, writeImages } from './images.ts'
import { lockFiles } from './postFiles.ts'
import { fileIdsOf, readyVideo, writeVideo } from './video.ts'

/** Finishes the uploads of a form. Outside the transaction, because files take long. */
export const readyFiles = async (ctx: Context, viewer: Viewer, form: PostForm) => ({
  images: await readyImages(ctx, viewer, form.images),
  video: await readyVideo(ctx, viewer, form.video),
  documents: await readyDocuments(ctx, viewer, form.documents),
})
type ReadyFiles = Awaited<ReturnType<typeof readyFiles>>

export interface WrittenFiles {
  /** What an earlier version says about its files. */
  readonly before: {
    readonly imageCount: number
    readonly hasVideo: boolean
    readonly documentCount: number
  }
  /** Whether readers see other files than before. */
  readonly changed: boolean
  /** Files that are no longer in the post. */
  readonly dropped: readonly number[]
}

/** Stores the images, video and documents of a post. @throws Refused if one of them belongs to another post */
export async function writeFiles(tx: Tx, postId: number, ready: ReadyFiles): Promise<WrittenFiles> {
  await lockFiles(tx, newFileIds(ready))
  const images = await writeImages(tx, postId, ready.images)
  const video = await writeVideo(tx, postId, ready.video)
  const documents = await writeDocuments(tx, postId, ready.documents)
  return {
    before: { imageCount: images.before, hasVideo: video.before, documentCount: documents.before },
    changed: images.changed || video.changed || documents.changed,
    dropped: [...images.dropped, ...video.dropped, ...documents.dropped],
  }
}

const newFileIds = ({ images, video, documents }: ReadyFiles): number[] => [
  ...[...images, ...documents].flatMap((file) => ('fileId' in file ? file.fileId : [])),
  ...[video?.fileId, video?.posterId, video?.captionsId].flatMap((fileId) => fileId ?? []),
]

/** The files of a post. */
export async function findFileIds(tx: Tx, postId: number): Promise<number[]> {
  const images = await tx.select().from(postImages).where(eq(postImages.postId, postId))
  const videos = await tx.select().from(postVideos).where(eq(postVideos.postId, postId))
  const documents = await tx.select().from(postDocuments).where(eq(postDocuments.postId, postId))
  const previews = await tx.select().from(linkPreviews).where(eq(linkPreviews.postId, postId))
  return [
    ...images.map(({ fileId }) => fileId),
    ...videos.flatMap(fileIdsOf),
    ...documents.map(({ fileId }) => fileId),
    ...previews.flatMap(({ imageId }) => imageId ?? []),
  ]
}

/** Opens the files of a post to everyone, or limits them to those who may read it. */
export async function setAudience(tx: Tx, postId: number, isPublic: boolean): Promise<void> {
  const fileIds = await findFileIds(tx, postId)
  if (fileIds.length === 0) return
  await tx
    .update(files)
    .set({ audience: isPublic ? 'public' : 'post' })
    .where(inArray(files.id, fileIds))
}
