import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CoverFocus } from '#contract/companies/edits.ts'
import { coverMinimum, fileAddress } from '#contract/files/files.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { companies } from '../db/schema/companies.ts'
import { discardUpload, insertFile, storePicture, removeFile } from '../files/commands.ts'
import type { PictureShape } from '../files/pictures.ts'
import { changeAsAdmin } from './changeAsAdmin.ts'
import { requireAdmin } from './membership.ts'

type Focus = z.infer<typeof CoverFocus>
export type CompanyPicture = 'cover' | 'logo'

const shapes: Readonly<Record<CompanyPicture, PictureShape>> = {
  cover: { width: 1920, height: 1080, whole: true, minimum: coverMinimum },
  logo: { width: 400, height: 400 },
}
const columns = { cover: 'coverId', logo: 'logoId' } as const
/** What belongs to the picture and begins anew with it. */
const beginnings = { cover: { coverFocusX: 50, coverFocusY: 50 }, logo: {} } as const

/** Redraws the upload, shows it in place of the one before, and only then lets go of that. */
export async function replacePicture(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  picture: CompanyPicture,
  upload: ReceivedFile,
): Promise<{ url: string }> {
  // Decoding is the costly part: who may not replace the picture does not get so far.
  await requireAdmin(ctx.db, viewer, slug)
  await ctx.rates.use('upload', viewer.userId)
  const column = columns[picture]
  const kept = await storePicture(ctx, picture, upload, shapes[picture])
  const before = await changeAsAdmin(ctx, viewer, slug, async (tx, company) => {
    const fileId = await insertFile(tx, kept, { audience: 'public', ownerId: viewer.userId })
    await tx
      .update(companies)
      .set({ [column]: fileId, ...beginnings[picture] })
      .where(eq(companies.id, company.id))
    return company[column]
  }).catch(async (error: unknown) => {
    await discardUpload(ctx, kept)
    throw error
  })
  await removeFile(ctx, before)
  return { url: fileAddress(kept.key) }
}

/** Keeps what of the cover stays in sight wherever it is cut. */
export async function focusCover(ctx: Context, viewer: Viewer, slug: string, focus: Focus): Promise<Focus> {
  await changeAsAdmin(ctx, viewer, slug, (tx, company) =>
    tx
      .update(companies)
      .set({ coverFocusX: focus.x, coverFocusY: focus.y })
      .where(eq(companies.id, company.id)),
  )
  return focus
}

export async function removePicture(
  ctx: Context,
  viewer: Viewer,
  slug: string,
  picture: CompanyPicture,
): Promise<null> {
  const column = columns[picture]
  const before = await changeAsAdmin(ctx, viewer, slug, async (tx, company) => {
    await tx
      .update(companies)
      .set({ [column]: null })
      .where(eq(companies.id, company.id))
    return company[column]
  })
  await removeFile(ctx, before)
  return null
}
