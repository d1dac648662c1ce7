import { eq, sql } from '#drizzle'
import { accountClosures, type HiddenOnClose } from '../accounts/schema/closures.ts'
import { lockHiddenOnClose, setHiddenOnClose } from '../accounts/closing/hiddenOnClose.ts'
import type { Tx } from '../db/connect.ts'
import { setAudience } from '../files/commands.ts'
import { files } from '../files/schema.ts'
import { lockProfile } from './edit.ts'
import { profiles } from './schema/profiles.ts'

declare module '../accounts/schema/closures.ts' {
  interface HiddenOnClose {
    readonly photoId?: number | null
    readonly coverId?: number | null
  }
}

/** Hides the photo and the cover of somebody who closes their account. */
export async function hidePictures(tx: Tx, userId: number): Promise<HiddenOnClose> {
  const profile = await lockProfile(tx, userId)
  const pictures = { photoId: profile?.photoId ?? null, coverId: profile?.coverId ?? null }
  await tx.update(profiles).set({ photoId: null, coverId: null }).where(eq(profiles.userId, userId))
  await setAudience(tx, picturesIn(pictures), 'owner')
  return pictures
}

/** Shows the pictures of somebody who reopens their account. A picture that is there stays. */
export async function restorePictures(tx: Tx, userId: number, hidden: HiddenOnClose): Promise<void> {
  const { photoId = null, coverId = null } = hidden
  const [shown] = await tx
    .update(profiles)
    .set({
      photoId: sql`coalesce(${profiles.photoId}, ${photoId})`,
      coverId: sql`coalesce(${profiles.coverId}, ${coverId})`,
    })
    .where(eq(profiles.userId, userId))
    .returning({ photoId: profiles.photoId, coverId: profiles.coverId })
  await setAudience(tx, picturesIn(shown ?? {}), 'public')
}

/** Takes the pictures from a profile, or from what the closing of its account hides. */
export async function takePictures(tx: Tx, userId: number): Promise<HiddenOnClose> {
  const hidden = await lockHiddenOnClose(tx, userId)
  if (!hidden) return hidePictures(tx, userId)
  const { photoId = null, coverId = null, ...others } = hidden
  await setHiddenOnClose(tx, userId, others)
  return { photoId, coverId }
}

/** Undoes `takePictures`, also when the account was closed or reopened since then. */
export async function putPictures(
  tx: Tx,
  userId: number,
  { photoId, coverId }: Required<Pick<HiddenOnClose, 'photoId' | 'coverId'>>,
): Promise<void> {
  const hidden = await lockHiddenOnClose(tx, userId)
  if (!hidden) return restorePictures(tx, userId, { photoId, coverId })
  await setHiddenOnClose(tx, userId, {
    ...hidden,
    photoId: hidden.photoId ?? photoId,
    coverId: hidden.coverId ?? coverId,
  })
}

export const picturesIn = ({ photoId, coverId }: HiddenOnClose) => [photoId ?? [], coverId ?? []].flat()

/** Pictures that only a closed account references. */
export const picturesOfClosures = sql`exists (
  select 1 from ${accountClosures} where ${accountClosures.accountId} = ${files.ownerId} and (
    ${accountClosures.hiddenOnClose} @> jsonb_build_object('photoId', ${files.id})
    or ${accountClosures.hiddenOnClose} @> jsonb_build_object('coverId', ${files.id})
  )
)`
