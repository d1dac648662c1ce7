import { eq } from '#drizzle'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Fault } from '#contract/core/violations.ts'
import { postImageBox, profileImageBox } from '#contract/files/files.ts'
import type { FileRule, FileType } from '#contract/core/endpoint.ts'
import { uploadRules, type UploadPurpose } from '#contract/uploads/uploads.ts'
import type { Context, Viewer } from '../core/context.ts'
import { isClean } from '../core/readRequest.ts'
import { invalid, notFound, refuse, Refused } from '../core/refuse.ts'
import type { FileAudience } from '../files/schema.ts'
import { uploads } from './schema.ts'
import { discardUpload, insertFile, refuseWhenFull, type StoredUpload } from '../files/commands.ts'
import { cleanPicture, fitPicture } from '../files/pictures.ts'
import { dangerFault, detectType, mediaTypes } from '../ports/files/detectType.ts'
import type { PictureBox } from '../ports/files/processPicture.ts'
import { safeFileName } from '../ports/files/fileName.ts'
import { findOwnUpload, type UploadRow } from './findUpload.ts'
import { storeWithPages } from './storeWithPages.ts'
import { storeCaptions, storeVideo } from './storeVideo.ts'
import { withUploadLock } from './uploadLock.ts'

const megabyte = 1024 * 1024
const pictureTypes: readonly FileType[] = ['png', 'jpeg', 'webp', 'gif']

/** Pictures for these purposes are fitted into a box and become WebP; others keep their size and format. */
const boxes: { readonly [Purpose in UploadPurpose]?: PictureBox } = {
  postImage: postImageBox,
  profileMedia: profileImageBox,
}

/** Where a general message would not say what to do. */
const wrongType: { readonly [Purpose in UploadPurpose]?: string } = {
  postImage: 'pictureType',
  postVideo: 'videoType',
  postCaptions: 'captionsUnreadable',
}

/**
 * Checks an upload that has arrived in full and moves it into the store; returns the id of its file. When repeated, it
 * returns the same file or refuses for the same reason. A file that nothing references is deleted when the upload
 * expires.
 * @throws Refused
 */
export function finishUpload(
  ctx: Context,
  viewer: Viewer,
  id: string,
  { purpose, audience }: { purpose: UploadPurpose; audience: FileAudience },
): Promise<number> {
  return withUploadLock(ctx, id, async () => {
    const upload = await findOwnUpload(ctx, viewer, id)
    if (upload.purpose !== purpose) throw notFound()
    if (upload.fileId !== null) return upload.fileId
    if (upload.refusal !== null) throw faulty(JSON.parse(upload.refusal) as Fault)
    if ((await ctx.partialFiles.size(id)) !== upload.size) throw refuse('uploadIncomplete')
    const stored = await store(ctx, upload)
    if ('code' in stored) {
      await ctx.db
        .update(uploads)
        .set({ refusal: JSON.stringify(stored) })
        .where(eq(uploads.id, id))
      await ctx.partialFiles.delete(id)
      throw faulty(stored)
    }
    try {
      const fileId = await ctx.db.transaction(async (tx) => {
        const inserted = await insertFile(tx, stored, { audience, ownerId: viewer.userId })
        await tx.update(uploads).set({ fileId: inserted }).where(eq(uploads.id, id))
        return inserted
      })
      await ctx.partialFiles.delete(id)
      return fileId
    } catch (error) {
      await discardUpload(ctx, stored)
      throw error
    }
  })
}

/** Finishes one of several uploads of a form, whose violations name its field. @throws Refused */
export async function finishUploadOf(
  field: string,
  ...args: Parameters<typeof finishUpload>
): Promise<number> {
  try {
    return await finishUpload(...args)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code === 'notFound') throw invalid({ field, code: 'unknownChoice' })
    throw error.code === 'invalid' ? invalid(...error.violations.map((one) => ({ ...one, field }))) : error
  }
}

const faulty = (fault: Fault) => invalid({ ...fault, field: 'upload' })

/** Checks the content and stores it; nothing is read into memory as a whole. */
async function store(ctx: Context, upload: UploadRow): Promise<StoredUpload | Fault> {
  const rule: FileRule = uploadRules[upload.purpose]
  const path = ctx.partialFiles.path(upload.id)
  const { type, danger } = await detectType(path, rule.types)
  const specific = danger === 'fileType' ? wrongType[upload.purpose] : undefined
  if (specific) return { code: specific }
  if (danger) return dangerFault(danger, rule.types)
  if (ctx.scanner && !(await isClean(ctx.scanner, path))) return { code: 'fileInfected' }
  const isPicture = pictureTypes.includes(type)
  const box = isPicture ? (boxes[upload.purpose] ?? null) : null
  const mediaType = box ? 'image/webp' : mediaTypes[type]
  const described = { name: safeFileName(upload.name, mediaType), type: mediaType }
  const putClean = async (clean: string) => ({ ...described, ...(await put(ctx, clean)) })
  if (!isPicture) {
    if (type === 'mp4' || type === 'webm') return storeVideo(upload.accountId, path, type, putClean)
    if (type === 'vtt') return storeCaptions(path, putClean)
    const putDocument = async () => ({ ...described, ...(await put(ctx, path)) })
    return type === 'pdf' && upload.purpose === 'profileMedia'
      ? storeWithPages(ctx, upload.accountId, path, putDocument)
      : putDocument()
  }
  const { maxPictureBytes = rule.maxBytes } = rule
  if (upload.size > maxPictureBytes)
    return { code: 'fileTooLarge', values: { maximum: maxPictureBytes / megabyte } }
  const to = `${path}.clean`
  try {
    const picture = await (box
      ? fitPicture(upload.accountId, path, to, box)
      : cleanPicture(upload.accountId, path, to))
    if ('refused' in picture)
      return { code: picture.refused, ...(picture.values ? { values: picture.values } : {}) }
    return { ...described, ...picture, ...(await put(ctx, to)) }
  } finally {
    await rm(to, { force: true })
  }
}

async function put(ctx: Context, path: string): Promise<Pick<StoredUpload, 'key' | 'size' | 'sha256'>> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const { size } = await stat(path)
  return { key: await refuseWhenFull(() => ctx.files.put(path)), size, sha256: hash.digest('hex') }
}
