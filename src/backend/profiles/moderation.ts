import { and, count, eq, lt, sql } from 'drizzle-orm'
import { urlMaximum } from '#contract/profiles/edits.ts'
import { objectionPeriodDays } from '#contract/reports/decisions.ts'
import { lockHiddenOnClose } from '../accounts/closing/hiddenOnClose.ts'
import { daysAfter } from '../core/days.ts'
import type { Deciding } from '../core/reportable.ts'
import type { Tx } from '../db/connect.ts'
import { putPictures, takePictures } from './closing.ts'
import { lockProfile } from './edit.ts'
import { profiles, profileUrls } from './schema/profiles.ts'
import { removedProfileContents } from './schema/removedContents.ts'

/** Takes the words, links and pictures out of a profile. Its name and what companies confirm stay. */
export async function takeOutOfProfile({ ctx, tx, emit }: Deciding, userId: number): Promise<boolean> {
  if (!(await lockBoth(tx, userId))) return false
  const { headline, about } = await takeTexts(tx, userId)
  const urls = await tx
    .delete(profileUrls)
    .where(eq(profileUrls.userId, userId))
    .returning({ id: profileUrls.id, label: profileUrls.label, url: profileUrls.url })
  await tx.insert(removedProfileContents).values({
    userId,
    headline,
    about,
    urls: urls.sort((one, other) => one.id - other.id).map(({ label, url }) => ({ label, url })),
    ...(await takePictures(tx, userId)),
    removedAt: ctx.now(),
  })
  await emit('profileChanged', { userId })
  return true
}

/** In the order of those who reopen an account. */
async function lockBoth(tx: Tx, userId: number): Promise<boolean> {
  await lockHiddenOnClose(tx, userId)
  return (await lockProfile(tx, userId)) !== undefined
}

async function takeTexts(tx: Tx, userId: number) {
  const isOwn = eq(profiles.userId, userId)
  const [texts = { headline: '', about: '' }] = await tx
    .select({ headline: profiles.headline, about: profiles.about })
    .from(profiles)
    .where(isOwn)
  await tx.update(profiles).set({ headline: '', about: '' }).where(isOwn)
  return texts
}

/** Puts back what decisions took out of a profile, the latest first. What its owner has added since then stays instead. */
export async function restoreProfile({ tx, emit }: Deciding, userId: number): Promise<boolean> {
  if (!(await lockBoth(tx, userId))) return false
  const removed = await tx
    .delete(removedProfileContents)
    .where(eq(removedProfileContents.userId, userId))
    .returning()
  for (const contents of removed.sort((one, other) => other.id - one.id)) {
    await putTexts(tx, userId, contents)
    await putUrls(tx, userId, contents.urls)
    await putPictures(tx, userId, contents)
  }
  await emit('profileChanged', { userId })
  return removed.length > 0
}

type Removed = typeof removedProfileContents.$inferSelect

async function putTexts(tx: Tx, userId: number, { headline, about }: Removed): Promise<void> {
  await tx
    .update(profiles)
    .set({
      headline: sql`coalesce(nullif(${profiles.headline}, ''), ${headline})`,
      about: sql`coalesce(nullif(${profiles.about}, ''), ${about})`,
    })
    .where(eq(profiles.userId, userId))
}

async function putUrls(tx: Tx, userId: number, urls: Removed['urls']): Promise<void> {
  const [present] = await tx
    .select({ count: count() })
    .from(profileUrls)
    .where(eq(profileUrls.userId, userId))
  const added = urls.slice(0, Math.max(urlMaximum - (present?.count ?? 0), 0))
  if (added.length > 0) await tx.insert(profileUrls).values(added.map((url) => ({ userId, ...url })))
}

/** Deletes for good what was taken out of a profile six months ago. */
export async function purgeProfile({ ctx, tx }: Deciding, userId: number): Promise<readonly number[]> {
  const purged = await tx
    .delete(removedProfileContents)
    .where(
      and(
        eq(removedProfileContents.userId, userId),
        lt(removedProfileContents.removedAt, daysAfter(ctx.now(), -objectionPeriodDays)),
      ),
    )
    .returning({ photoId: removedProfileContents.photoId, coverId: removedProfileContents.coverId })
  return purged.flatMap(({ photoId, coverId }) => [photoId ?? [], coverId ?? []].flat())
}
