import { eq } from '#drizzle'
import type { CoverFocus } from '#contract/files/coverFocus.ts'
import { coverMinimum, fileAddress } from '#contract/files/files.ts'
import type { Context } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { companies } from './schema/companies.ts'
import { discardUpload, insertFile, storePicture, removeFile } from '../files/commands.ts'
import type { PictureShape } from '../files/pictures.ts'
import { changeAsAdmin } from './changeAsAdmin.ts'

export type CompanyPicture = 'cover' | 'logo'

const shapes: Readonly<Record<CompanyPicture, PictureShape>> = {
  cover: { width: 1920, height: 1080, whole: true, minimum: coverMinimum },
  logo: { width: 400, height: 400 },
}
const columns = { cover: 'coverId', logo: 'logoId' } as const
/** Columns that are reset with a new picture. */
const defaults = { cover: { coverFocusX: 50, coverFocusY: 50 }, logo: {} } as const

/** Re-encodes and stores the upload, replaces the picture, and only then deletes the old file. */
export async function replacePicture(
  ctx: Context,
  admin: CompanyAdmin,
  picture: CompanyPicture,
  upload: ReceivedFile,
): Promise<{ url: string }> {
  await ctx.rates.use('upload', admin.userId)
  const column = columns[picture]
  const stored = await storePicture(ctx, admin.userId, picture, upload, shapes[picture])
  const before = await changeAsAdmin(ctx, admin, async (tx, company) => {
    const fileId = await insertFile(tx, stored, { audience: 'public', ownerId: admin.userId })
    await tx
      .update(companies)
      .set({ [column]: fileId, ...defaults[picture] })
      .where(eq(companies.id, company.id))
    return company[column]
  }).catch(async (error: unknown) => {
    await discardUpload(ctx, stored)
    throw error
  })
  await removeFile(ctx, before)
  return { url: fileAddress(stored.key) }
}

/** Sets the point of the cover that stays visible when it is cropped. */
export async function focusCover(ctx: Context, admin: CompanyAdmin, focus: CoverFocus): Promise<CoverFocus> {
  await changeAsAdmin(ctx, admin, (tx, company) =>
    tx
      .update(companies)
      .set({ coverFocusX: focus.x, coverFocusY: focus.y })
      .where(eq(companies.id, company.id)),
  )
  return focus
}

export async function removeCompanyPicture(
  ctx: Context,
  admin: CompanyAdmin,
  picture: CompanyPicture,
): Promise<null> {
  const column = columns[picture]
  const before = await changeAsAdmin(ctx, admin, async (tx, company) => {
    await tx
      .update(companies)
      .set({ [column]: null })
      .where(eq(companies.id, company.id))
    return company[column]
  })
  await removeFile(ctx, before)
  return null
}
