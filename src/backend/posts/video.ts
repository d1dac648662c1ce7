import { eq } from 'drizzle-orm'
import { fileAddress } from '#contract/files/files.ts'
import { videoTypes, type CaptionLanguage, type VideoForm } from '#contract/posts/videos.ts'
import type { UploadPurpose } from '#contract/uploads/uploads.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { invalid, notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { files } from '../files/schema.ts'
import { postVideos } from './schema/videos.ts'
import { finishUpload } from '../uploads/finishUpload.ts'
import { isInPost } from './postFiles.ts'

type FileColumns = typeof files.$inferSelect
type VideoColumns = typeof postVideos.$inferSelect

const finish = (ctx: Context, viewer: Viewer, upload: string, purpose: UploadPurpose) =>
  finishUpload(ctx, viewer, upload, { purpose, audience: 'post' })

async function checkUpload(ctx: Context, admin: CompanyAdmin, upload: string, purpose: UploadPurpose) {
  await ctx.rates.use('write', admin.userId)
  const fileId = await finish(ctx, admin, upload, purpose)
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  if (!file) throw notFound()
  return file
}

/** Makes a video ready for a post, so that the composer can say what was removed or what is wrong. */
export async function checkVideo(ctx: Context, admin: CompanyAdmin, upload: string) {
  const file = await checkUpload(ctx, admin, upload, 'postVideo')
  return { ...toVideoFile(file), removed: [...(file.removed ?? [])] }
}

export async function checkCaptions(ctx: Context, admin: CompanyAdmin, upload: string) {
  const { key } = await checkUpload(ctx, admin, upload, 'postCaptions')
  return { url: fileAddress(key) }
}

export const toVideoFile = ({
  key,
  type,
  size,
  width,
  height,
  durationMs,
}: Pick<FileColumns, 'key' | 'type' | 'size' | 'width' | 'height' | 'durationMs'>) => ({
  url: fileAddress(key),
  type: videoTypes.find((one) => one === type) ?? ('video/mp4' as const),
  size,
  width: width ?? 0,
  height: height ?? 0,
  duration: (durationMs ?? 0) / 1000,
})

/** A video of a form whose uploads have become files. `undefined` keeps what is stored. */
export interface ReadyVideo {
  readonly id: number | null
  readonly fileId: number | null
  readonly alt: string
  readonly posterId: number | null | undefined
  readonly captionsId: number | null | undefined
  readonly captionsLanguage: CaptionLanguage | undefined
}

/** Finishes the uploads of a form. Outside the transaction, because videos take long. */
export async function readyVideo(
  ctx: Context,
  viewer: Viewer,
  video: VideoForm | null,
): Promise<ReadyVideo | null> {
  if (!video) return null
  const { id = null, upload, alt, poster, captions } = video
  return {
    id,
    alt,
    fileId: upload === undefined ? null : await finish(ctx, viewer, upload, 'postVideo'),
    posterId: typeof poster === 'string' ? await finish(ctx, viewer, poster, 'postImage') : poster,
    captionsId: await readyCaptions(ctx, viewer, captions),
    captionsLanguage: captions?.language,
  }
}

async function readyCaptions(ctx: Context, viewer: Viewer, captions: VideoForm['captions']) {
  if (captions === null) return null
  return captions?.upload === undefined ? undefined : finish(ctx, viewer, captions.upload, 'postCaptions')
}

export interface WrittenVideo {
  /** Whether readers see another video, poster, description or other captions than before. */
  readonly changed: boolean
  readonly before: boolean
  /** Files that are no longer in the post. */
  readonly dropped: readonly number[]
}

/**
 * Stores the video of a post.
 * @throws Refused if it belongs to another post, or a file is used elsewhere
 */
export async function writeVideo(tx: Tx, postId: number, video: ReadyVideo | null): Promise<WrittenVideo> {
  const [present] = await tx.select().from(postVideos).where(eq(postVideos.postId, postId))
  const before = present !== undefined
  // Saved twice, such as a draft and its publication, the upload is the video that is there.
  const isPresent = video && before && (video.id === present.id || video.fileId === present.fileId)
  if (video && !isPresent && video.fileId === null)
    throw invalid({ field: 'video.id', code: 'unknownChoice' })
  const current = isPresent ? present : null
  const next = video && {
    fileId: current?.fileId ?? video.fileId ?? 0,
    alt: video.alt,
    posterId: video.posterId === undefined ? (current?.posterId ?? null) : video.posterId,
    ...captionsOf(video, current),
  }
  if (before && !current) await tx.delete(postVideos).where(eq(postVideos.id, present.id))
  if (next) await store(tx, { ...next, postId }, current)
  const used = new Set(next ? fileIdsOf(next) : [])
  return {
    before,
    changed: !isSame(present ?? null, next),
    dropped: present ? fileIdsOf(present).filter((id) => !used.has(id)) : [],
  }
}

type Stored = Pick<VideoColumns, 'fileId' | 'alt' | 'posterId' | 'captionsId' | 'captionsLanguage'>

function captionsOf({ captionsId, captionsLanguage }: ReadyVideo, current: VideoColumns | null) {
  const id = captionsId === undefined ? (current?.captionsId ?? null) : captionsId
  const language = captionsLanguage ?? current?.captionsLanguage ?? null
  return { captionsId: id, captionsLanguage: id === null ? null : language }
}

async function store(tx: Tx, row: Stored & { postId: number }, current: VideoColumns | null): Promise<void> {
  // A file is in one post.
  const others = [row.fileId, row.posterId, row.captionsId].filter(
    (id) => id !== null && !(current && fileIdsOf(current).includes(id)),
  ) as number[]
  if (await isInPost(tx, others)) throw invalid({ field: 'video', code: 'unknownChoice' })
  if (current) await tx.update(postVideos).set(row).where(eq(postVideos.id, current.id))
  else await tx.insert(postVideos).values(row)
}

export const fileIdsOf = ({
  fileId,
  posterId,
  captionsId,
}: Pick<Stored, 'fileId' | 'posterId' | 'captionsId'>) =>
  [fileId, posterId, captionsId].filter((id): id is number => id !== null)

const isSame = (before: Stored | null, after: Stored | null): boolean =>
  before === null || after === null
    ? before === after
    : (['fileId', 'alt', 'posterId', 'captionsId', 'captionsLanguage'] as const).every(
        (field) => before[field] === after[field],
      )
