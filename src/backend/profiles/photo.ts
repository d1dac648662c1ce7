import { eq } from 'drizzle-orm'
import { photoSide } from '#contract/profiles/edits.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { profiles } from '../db/schema/profiles.ts'
import { discardUpload, insertFile, storePicture, removeFile } from '../files/commands.ts'
import { changeProfile, lockProfile } from './edit.ts'

/** Replaces the photo and removes the file of the old one. */
export async function changePhoto(ctx: Context, viewer: Viewer, file: ReceivedFile): Promise<void> {
  await ctx.rates.use('upload', viewer.userId)
  const upload = await storePicture(ctx, 'photo', file, { width: photoSide, height: photoSide })
  try {
    const old = await changeProfile(ctx, viewer, async (tx) => {
      const profile = await lockProfile(tx, viewer.userId)
      const photoId = await insertFile(tx, upload, { audience: 'public', ownerId: viewer.userId })
      await tx.update(profiles).set({ photoId, updatedAt: ctx.now() }).where(ofViewer(viewer))
      return profile?.photoId ?? null
    })
    await removeFile(ctx, old)
  } catch (error) {
    await discardUpload(ctx, upload)
    throw error
  }
}

export async function removePhoto(ctx: Context, viewer: Viewer): Promise<void> {
  const old = await changeProfile(ctx, viewer, async (tx) => {
    const profile = await lockProfile(tx, viewer.userId)
    await tx.update(profiles).set({ photoId: null, updatedAt: ctx.now() }).where(ofViewer(viewer))
    return profile?.photoId ?? null
  })
  await removeFile(ctx, old)
}

const ofViewer = (viewer: Viewer) => eq(profiles.userId, viewer.userId)
