import { and, asc, eq, isNotNull, or, sql } from '#drizzle'
import { unionAll } from '#drizzle/pg-core'
import { invalid } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { lockFiles, setAudience } from '../../files/commands.ts'
import { linkPreviews } from '../schema/linkPreviews.ts'
import { postDocuments, postImages } from '../schema/posts.ts'
import { postVideos } from '../schema/videos.ts'
import type { ReadyFile, ReadyFiles, ReadyVideo } from './readyFiles.ts'

/**
 * The ids of posts that contain a file: as an image, a document, a video, its poster or its captions, or in the preview of
 * a link.
 */
export const postsWithFile = (db: Tx, fileId: number) =>
  unionAll(
    db.select({ id: postImages.postId }).from(postImages).where(eq(postImages.fileId, fileId)),
    db.select({ id: postDocuments.postId }).from(postDocuments).where(eq(postDocuments.fileId, fileId)),
    db
      .select({ id: sql<number>`${linkPreviews.postId}`.mapWith(Number) })
      .from(linkPreviews)
      .where(and(eq(linkPreviews.imageId, fileId), isNotNull(linkPreviews.postId))),
    db
      .select({ id: postVideos.postId })
      .from(postVideos)
      .where(
        or(
          ...([postVideos.fileId, postVideos.posterId, postVideos.captionsId] as const).map((column) =>
            eq(column, fileId),
          ),
        ),
      ),
  )

/** The files of a post, with the image of its preview. */
export async function findFileIds(tx: Tx, postId: number): Promise<number[]> {
  const images = await tx.select().from(postImages).where(eq(postImages.postId, postId))
  const videos = await tx.select().from(postVideos).where(eq(postVideos.postId, postId))
  const documents = await tx.select().from(postDocuments).where(eq(postDocuments.postId, postId))
  const previews = await tx.select().from(linkPreviews).where(eq(linkPreviews.postId, postId))
  return [
    ...[...images, ...documents].map(({ fileId }) => fileId),
    ...videos.flatMap(fileIdsOf),
    ...previews.flatMap(({ imageId }) => imageId ?? []),
  ]
}

/** Opens the files of a post to everyone, or limits them to those who may read it. */
export async function openFiles(tx: Tx, postId: number, isPublic: boolean): Promise<void> {
  await setAudience(tx, await findFileIds(tx, postId), isPublic ? 'public' : 'post')
}

export interface WrittenFiles {
  /** What an earlier version says about its files. */
  readonly before: {
    readonly imageCount: number
    readonly hasVideo: boolean
    readonly documentCount: number
  }
  /** Whether readers see other files or descriptions than before, or another order. */
  readonly changed: boolean
  /** Files that are no longer in the post. */
  readonly dropped: readonly number[]
}

/** Stores the images, video and documents of a post. @throws Refused if one of them belongs to another post */
export async function writeFiles(tx: Tx, postId: number, ready: ReadyFiles): Promise<WrittenFiles> {
  // A file is in one post, once. Simultaneous uses wait for each other before they look whether it is in one already.
  await lockFiles(tx, newFileIds(ready))
  const images = await writeList(tx, postId, 'images', ready.images)
  const video = await writeVideo(tx, postId, ready.video)
  const documents = await writeList(tx, postId, 'documents', ready.documents)
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

const isInPost = async (tx: Tx, fileId: number): Promise<boolean> =>
  (await postsWithFile(tx, fileId)).length > 0

interface StoredFile {
  readonly id: number
  readonly fileId: number
  readonly alt?: string
}

/** Stores a list of files in the order of the form, whose elements have an `id` or an `upload`. */
async function writeList(
  tx: Tx,
  postId: number,
  field: 'images' | 'documents',
  wanted: readonly ReadyFile[],
) {
  const table = field === 'images' ? postImages : postDocuments
  const stored: StoredFile[] = await tx
    .select()
    .from(table)
    .where(eq(table.postId, postId))
    .orderBy(asc(table.position), asc(table.id))
  const matches: (StoredFile | undefined)[] = []
  const used = new Set<number>()
  for (const [at, file] of wanted.entries()) {
    // Saved twice, such as a draft and its publication, an upload is the file that is there.
    const match = stored.find((one) => ('id' in file ? one.id === file.id : one.fileId === file.fileId))
    const fileId = 'id' in file ? match?.fileId : file.fileId
    if (fileId === undefined || used.has(fileId) || (!match && (await isInPost(tx, fileId))))
      throw invalid({ field: `${field}.${at}.${'id' in file ? 'id' : 'upload'}`, code: 'unknownChoice' })
    used.add(fileId)
    matches.push(match)
  }
  const dropped = stored.filter((one) => !matches.includes(one))
  for (const { id } of dropped) await tx.delete(table).where(eq(table.id, id))
  for (const [position, file] of wanted.entries()) {
    const match = matches[position]
    const columns = { alt: file.alt, position }
    if (match) await tx.update(table).set(columns).where(eq(table.id, match.id))
    else if ('fileId' in file) await tx.insert(table).values({ ...columns, postId, fileId: file.fileId })
  }
  return {
    before: stored.length,
    changed:
      matches.length !== stored.length ||
      matches.some((match, at) => match !== stored[at] || match?.alt !== wanted[at]?.alt),
    dropped: dropped.map(({ fileId }) => fileId),
  }
}

type StoredVideo = typeof postVideos.$inferSelect
type VideoFields = Pick<StoredVideo, 'fileId' | 'alt' | 'posterId' | 'captionsId' | 'captionsLanguage'>

const fileIdsOf = ({ fileId, posterId, captionsId }: VideoFields) =>
  [fileId, posterId, captionsId].flatMap((id) => id ?? [])

async function writeVideo(tx: Tx, postId: number, video: ReadyVideo | null) {
  const [stored] = await tx.select().from(postVideos).where(eq(postVideos.postId, postId))
  // Saved twice, such as a draft and its publication, the upload is the video that is there.
  const isStored = stored && video && (video.id === stored.id || video.fileId === stored.fileId)
  const current = isStored ? stored : undefined
  const next = video && toFields(video, current)
  if (stored && !current) await tx.delete(postVideos).where(eq(postVideos.id, stored.id))
  if (next) await storeVideo(tx, { ...next, postId }, current)
  const used = next ? fileIdsOf(next) : []
  return {
    before: stored !== undefined,
    changed: !isSame(stored, next ?? undefined),
    dropped: stored ? fileIdsOf(stored).filter((id) => !used.includes(id)) : [],
  }
}

/** What the form leaves alone stays as it is stored. @throws Refused if the post has no such video */
function toFields(video: ReadyVideo, current: StoredVideo | undefined): VideoFields {
  const { alt, posterId = current?.posterId ?? null, captionsId = current?.captionsId ?? null } = video
  const fileId = current?.fileId ?? video.fileId
  if (fileId === null) throw invalid({ field: 'video.id', code: 'unknownChoice' })
  const language = video.captionsLanguage ?? current?.captionsLanguage ?? null
  return { fileId, alt, posterId, captionsId, captionsLanguage: captionsId === null ? null : language }
}

async function storeVideo(
  tx: Tx,
  row: VideoFields & { readonly postId: number },
  current: StoredVideo | undefined,
): Promise<void> {
  const known = current ? fileIdsOf(current) : []
  for (const fileId of fileIdsOf(row))
    if (!known.includes(fileId) && (await isInPost(tx, fileId)))
      throw invalid({ field: 'video', code: 'unknownChoice' })
  if (current) await tx.update(postVideos).set(row).where(eq(postVideos.id, current.id))
  else await tx.insert(postVideos).values(row)
}

const isSame = (before: VideoFields | undefined, after: VideoFields | undefined): boolean =>
  (['fileId', 'alt', 'posterId', 'captionsId', 'captionsLanguage'] as const).every(
    (field) => before?.[field] === after?.[field],
  )
