import { and, count, eq, gt, isNull } from '#drizzle'
import { randomBytes } from 'node:crypto'
import {
  openUploadMaximum,
  uploadLifetimeHours,
  uploadRules,
  type UploadPurpose,
} from '#contract/uploads/uploads.ts'
import type { Context, Viewer } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { invalid, refuse } from '../core/refuse.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { uploads } from './schema.ts'
import type { UploadRow } from './findUpload.ts'
import { NoSpaceLeft } from '../ports/files/partialFiles.ts'

const megabyte = 1024 * 1024
/** Longer names are cut when the file is stored. */
const nameLength = 400

export interface NewUpload {
  readonly purpose: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Creates an empty upload of the viewer. @throws Refused */
export async function createUpload(ctx: Context, viewer: Viewer, upload: NewUpload): Promise<UploadRow> {
  const purpose = upload.purpose as UploadPurpose
  if (!Object.hasOwn(uploadRules, purpose)) throw invalid({ field: 'purpose', code: 'unknownChoice' })
  const name = upload.name.slice(0, nameLength).replaceAll('\0', '').toWellFormed()
  if (name.trim() === '') throw invalid({ field: 'filename', code: 'required' })
  if (upload.size === 0) throw invalid({ field: 'file', code: 'fileEmpty' })
  const { maxBytes } = uploadRules[purpose]
  if (upload.size > maxBytes)
    throw refuse('fileTooLarge', {
      violations: [{ field: 'file', code: 'fileTooLarge', values: { maximum: maxBytes / megabyte } }],
    })
  await ctx.rates.use('createUpload', viewer.userId)
  await ctx.rates.use('uploadVolume', viewer.userId, Math.ceil(upload.size / megabyte))
  const id = randomBytes(24).toString('base64url')
  // The file comes first: a row without one would be an upload that cannot be continued.
  await refuseWhenNoSpace(() => ctx.partialFiles.create(id))
  try {
    return await ctx.db.transaction(async (tx) => {
      // Serialises the account's creations, so that parallel ones cannot exceed the limit.
      await tx
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.id, viewer.userId))
        .for('no key update')
      const isOpen = and(isNull(uploads.fileId), isNull(uploads.refusal), gt(uploads.expiresAt, ctx.now()))
      const [open] = await tx
        .select({ count: count() })
        .from(uploads)
        .where(and(eq(uploads.accountId, viewer.userId), isOpen))
      if ((open?.count ?? 0) >= openUploadMaximum) throw refuse('tooManyUploads')
      const [added] = await tx
        .insert(uploads)
        .values({
          id,
          purpose,
          name,
          size: upload.size,
          accountId: viewer.userId,
          createdAt: ctx.now(),
          expiresAt: daysAfter(ctx.now(), uploadLifetimeHours / 24),
        })
        .returning()
      if (!added) throw new Error('Inserting the upload returned no row')
      return added
    })
  } catch (error) {
    await ctx.partialFiles.delete(id)
    throw error
  }
}

const retryAfterSeconds = 60

/** @throws Refused 503 */
export async function refuseWhenNoSpace<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof NoSpaceLeft)) throw error
    throw refuse('storageFull', { retryAfter: retryAfterSeconds, cause: error })
  }
}
