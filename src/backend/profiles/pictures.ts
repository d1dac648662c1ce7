import { eq } from '#drizzle'
import { photoSide } from '#contract/profiles/edits.ts'
import { centre, type CoverFocus } from '#contract/files/coverFocus.ts'
import { profileCoverMinimum } from '#contract/files/files.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { profiles } from './schema/profiles.ts'
import { discardUpload, insertFile, storePicture, removeFile } from '../files/commands.ts'
import type { PictureShape } from '../files/pictures.ts'
import { changeProfile, lockProfile } from './edit.ts'

type ProfilePicture = 'photo' | 'cover'

const shapes: Readonly<Record<ProfilePicture, PictureShape>> = {
  photo: { width: photoSide, height: photoSide },
  cover: { width: 1920, height: 1080, whole: true, minimum: profileCoverMinimum },
}
const columns = { photo: 'photoId', cover: 'coverId' } as const
const toColumns = ({ x, y }: CoverFocus) => ({ coverFocusX: x, coverFocusY: y })
/** Columns that are reset with a new picture. */
const defaults = { photo: {}, cover: toColumns(centre) }

/** Replaces a picture and removes the file of the old one. */
export async function changePicture(
  ctx: Context,
  viewer: Viewer,
  picture: ProfilePicture,
  file: ReceivedFile,
): Promise<void> {
  await ctx.rates.use('upload', viewer.userId)
  const upload = await storePicture(ctx, viewer.userId, picture, file, shapes[picture])
  const column = columns[picture]
  try {
    const old = await changeProfile(ctx, viewer, async (tx) => {
      const profile = await lockProfile(tx, viewer.userId)
      const fileId = await insertFile(tx, upload, { audience: 'public', ownerId: viewer.userId })
      await tx
        .update(profiles)
        .set({ [column]: fileId, ...defaults[picture], updatedAt: ctx.now() })
        .where(ofViewer(viewer))
      return profile?.[column] ?? null
    })
    await removeFile(ctx, old)
  } catch (error) {
    await discardUpload(ctx, upload)
    throw error
  }
}

export async function removeProfilePicture(
  ctx: Context,
  viewer: Viewer,
  picture: ProfilePicture,
): Promise<void> {
  const column = columns[picture]
  const old = await changeProfile(ctx, viewer, async (tx) => {
    const profile = await lockProfile(tx, viewer.userId)
    await tx
      .update(profiles)
      .set({ [column]: null, updatedAt: ctx.now() })
      .where(ofViewer(viewer))
    return profile?.[column] ?? null
  })
  await removeFile(ctx, old)
}

/** Sets the point of the cover that stays visible when it is cropped. */
export async function setCoverFocus(ctx: Context, viewer: Viewer, focus: CoverFocus): Promise<void> {
  await changeProfile(ctx, viewer, (tx) => tx.update(profiles).set(toColumns(focus)).where(ofViewer(viewer)))
}

const ofViewer = (viewer: Viewer) => eq(profiles.userId, viewer.userId)
