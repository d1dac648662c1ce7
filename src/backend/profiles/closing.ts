import { eq, sql } from 'drizzle-orm'
import { accountClosures, type SetAside } from '../accounts/schema/closures.ts'
import type { Tx } from '../db/connect.ts'
import { setAudience } from '../files/commands.ts'
import { files } from '../files/schema.ts'
import { lockProfile } from './edit.ts'
import { profiles } from './schema/profiles.ts'

declare module '../accounts/schema/closures.ts' {
  interface SetAside {
    readonly photoId?: number | null
    readonly coverId?: number | null
  }
}

/** Hides the photo and the cover of somebody who closes their account. */
export async function hidePictures(tx: Tx, userId: number): Promise<SetAside> {
  const profile = await lockProfile(tx, userId)
  const pictures = { photoId: profile?.photoId ?? null, coverId: profile?.coverId ?? null }
  await tx.update(profiles).set({ photoId: null, coverId: null }).where(eq(profiles.userId, userId))
  await setAudience(tx, picturesIn(pictures), 'owner')
  return pictures
}

export async function restorePictures(tx: Tx, userId: number, hidden: SetAside): Promise<void> {
  const { photoId = null, coverId = null } = hidden
  await tx.update(profiles).set({ photoId, coverId }).where(eq(profiles.userId, userId))
  await setAudience(tx, picturesIn(hidden), 'public')
}

const picturesIn = ({ photoId, coverId }: SetAside) => [photoId ?? [], coverId ?? []].flat()

/** Pictures that only a closed account references. */
export const picturesOfClosures = sql`exists (
  select 1 from ${accountClosures} where ${accountClosures.accountId} = ${files.ownerId} and (
    ${accountClosures.setAside} @> jsonb_build_object('photoId', ${files.id})
    or ${accountClosures.setAside} @> jsonb_build_object('coverId', ${files.id})
  )
)`
