import { eq } from '#drizzle'
import { fileAddress } from '#contract/files/files.ts'
import type { PostForm } from '#contract/posts/managedPosts.ts'
import type { CaptionLanguage, VideoForm } from '#contract/posts/videos.ts'
import type { UploadPurpose } from '#contract/uploads/uploads.ts'
import type { Context, Viewer } from '../../core/context.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import { notFound } from '../../core/refuse.ts'
import { files } from '../../files/schema.ts'
import { finishUpload, finishUploadOf } from '../../uploads/finishUpload.ts'
import { toDocumentFile, toImageFile, toVideoFile } from './fileColumns.ts'

/** What may become a file of a post. */
type PostPurpose = Extract<UploadPurpose, `post${string}`>

const use = (purpose: PostPurpose) => ({ purpose, audience: 'post' }) as const

/** Makes an upload ready for a post, so that the composer can say at once what is wrong with it. */
async function checkUpload(ctx: Context, admin: CompanyAdmin, upload: string, purpose: PostPurpose) {
  await ctx.rates.use('write', admin.userId)
  const fileId = await finishUpload(ctx, admin, upload, use(purpose))
  const [file] = await ctx.db.select().from(files).where(eq(files.id, fileId))
  if (!file) throw notFound()
  return file
}

export async function checkImage(ctx: Context, admin: CompanyAdmin, upload: string) {
  return toImageFile(await checkUpload(ctx, admin, upload, 'postImage'))
}

/** The composer also says what was removed from the original. */
export async function checkVideo(ctx: Context, admin: CompanyAdmin, upload: string) {
  const file = await checkUpload(ctx, admin, upload, 'postVideo')
  return { ...toVideoFile(file), removed: [...(file.removed ?? [])] }
}

export async function checkCaptions(ctx: Context, admin: CompanyAdmin, upload: string) {
  const { key } = await checkUpload(ctx, admin, upload, 'postCaptions')
  return { url: fileAddress(key) }
}

export async function checkDocument(ctx: Context, admin: CompanyAdmin, upload: string) {
  return toDocumentFile(await checkUpload(ctx, admin, upload, 'postDocument'))
}

/** An image or a document of a form: one that the post has, or a new one, whose upload has become a file. */
export type ReadyFile = ({ readonly id: number } | { readonly fileId: number }) & {
  /** Of an image. */
  readonly alt?: string
}

/** A video of a form whose uploads have become files. `undefined` keeps what is stored. */
export interface ReadyVideo {
  readonly id: number | null
  readonly fileId: number | null
  readonly alt: string
  readonly posterId: number | null | undefined
  readonly captionsId: number | null | undefined
  readonly captionsLanguage: CaptionLanguage | undefined
}

/** The files of a form, ready for `writeFiles`. */
export interface ReadyFiles {
  readonly images: readonly ReadyFile[]
  readonly video: ReadyVideo | null
  readonly documents: readonly ReadyFile[]
}

/** Finishes the uploads of a form. Outside the transaction, because files take long. */
export const readyFiles = async (ctx: Context, viewer: Viewer, form: PostForm): Promise<ReadyFiles> => ({
  images: await readyImages(ctx, viewer, form.images),
  video: form.video && (await readyVideo(ctx, viewer, form.video)),
  documents: await readyDocuments(ctx, viewer, form.documents),
})

async function readyImages(ctx: Context, viewer: Viewer, images: PostForm['images']): Promise<ReadyFile[]> {
  const ready: ReadyFile[] = []
  for (const { id = 0, upload, alt } of images)
    ready.push(
      upload === undefined
        ? { id, alt }
        : { fileId: await finishUpload(ctx, viewer, upload, use('postImage')), alt },
    )
  return ready
}

async function readyVideo(
  ctx: Context,
  viewer: Viewer,
  { id, upload, alt, poster, captions }: VideoForm,
): Promise<ReadyVideo> {
  const finish = async (named: string | null | undefined, purpose: PostPurpose) =>
    typeof named === 'string' ? finishUpload(ctx, viewer, named, use(purpose)) : named
  return {
    id: id ?? null,
    alt,
    fileId: (await finish(upload, 'postVideo')) ?? null,
    posterId: await finish(poster, 'postImage'),
    captionsId: await finish(captions === null ? null : captions?.upload, 'postCaptions'),
    captionsLanguage: captions?.language,
  }
}

async function readyDocuments(
  ctx: Context,
  viewer: Viewer,
  documents: PostForm['documents'],
): Promise<ReadyFile[]> {
  const ready: ReadyFile[] = []
  for (const [at, { id = 0, upload }] of documents.entries())
    ready.push(
      upload === undefined
        ? { id }
        : {
            fileId: await finishUploadOf(`documents.${at}.upload`, ctx, viewer, upload, use('postDocument')),
          },
    )
  return ready
}
