import { asc, count, eq, sql } from '#drizzle'
import { isPlainName } from '#contract/core/plainNames.ts'
import { urlMaximum } from '#contract/profiles/edits.ts'
import { lockHiddenOnClose } from '../accounts/closing/hiddenOnClose.ts'
import type { Deciding, TakenOut } from '../core/reportable.ts'
import { invalid } from '../core/refuse.ts'
import type { ReplacedName } from '../db/columns.ts'
import type { Tx } from '../db/connect.ts'
import { picturesIn, putPictures, takePictures } from './closing.ts'
import { lockProfile } from './edit.ts'
import { recordNameByStaff } from './names/nameChanges.ts'
import { profiles, profileUrls } from './schema/profiles.ts'

export interface ProfileContents {
  readonly headline: string
  readonly about: string
  readonly urls: readonly { label: string; url: string }[]
  readonly photoId: number | null
  readonly coverId: number | null
}

/** What a person writes about themselves and somebody sees, a paragraph each. */
export async function wordsOfProfile(
  db: Tx,
  userId: number,
  isSeen: (section: 'about' | 'urls') => boolean,
): Promise<string[]> {
  const [profile] = await db
    .select({ headline: profiles.headline, about: profiles.about })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  const urls = await db
    .select({ label: profileUrls.label, url: profileUrls.url })
    .from(profileUrls)
    .where(eq(profileUrls.userId, userId))
    .orderBy(asc(profileUrls.id))
  const links = urls.map(({ label, url }) => `${label} ${url}`.trim()).join('\n')
  return [profile?.headline ?? '', isSeen('about') ? (profile?.about ?? '') : '', isSeen('urls') ? links : '']
}

/** Takes the words, links and pictures out of a profile. Its name and what companies confirm stay. */
export async function takeOutOfProfile(
  { tx, emit }: Deciding,
  userId: number,
): Promise<TakenOut<ProfileContents> | null> {
  if (!(await lockBoth(tx, userId))) return null
  const texts = await takeTexts(tx, userId)
  const urls = await tx
    .delete(profileUrls)
    .where(eq(profileUrls.userId, userId))
    .returning({ id: profileUrls.id, label: profileUrls.label, url: profileUrls.url })
  const { photoId = null, coverId = null } = await takePictures(tx, userId)
  await emit('profileChanged', { userId })
  const links = urls.sort((one, other) => one.id - other.id).map(({ label, url }) => ({ label, url }))
  return {
    contents: { ...texts, urls: links, photoId, coverId },
    fileIds: picturesIn({ photoId, coverId }),
  }
}

/** Puts back what was taken out of a profile. What its owner has written since then stays instead. */
export async function restoreProfile(
  { tx, emit }: Deciding,
  userId: number,
  { headline, about, urls, photoId, coverId }: ProfileContents,
): Promise<boolean> {
  if (!(await lockBoth(tx, userId))) return false
  await tx
    .update(profiles)
    .set({
      headline: sql`coalesce(nullif(${profiles.headline}, ''), ${headline})`,
      about: sql`coalesce(nullif(${profiles.about}, ''), ${about})`,
    })
    .where(eq(profiles.userId, userId))
  await restoreUrls(tx, userId, urls)
  await putPictures(tx, userId, { photoId, coverId })
  await emit('profileChanged', { userId })
  return true
}

/**
 * Replaces the name of a person. Companies that confirmed their employment under the former one are not asked about it.
 * @throws Invalid when it has no first and last name, or an address in it
 */
export async function replacePersonName(
  { ctx, tx, emit }: Deciding,
  userId: number,
  name: string,
): Promise<ReplacedName | null> {
  const from = await lockName(tx, userId)
  if (!from) return null
  if (!isPlainName(name)) throw invalid({ field: 'name', code: 'noAddress' })
  const [first = '', ...rest] = name.split(' ')
  if (rest.length === 0) throw invalid({ field: 'name', code: 'twoNames' })
  const to = [first, rest.join(' ')]
  await storeName(tx, userId, to)
  await recordNameByStaff(ctx, tx, emit, userId, 'replaced')
  await emit('profileChanged', { userId })
  return { from, to }
}

/** Gives a person their name back, unless they have chosen another one since. */
export async function restorePersonName(
  { ctx, tx, emit }: Deciding,
  userId: number,
  { from, to }: ReplacedName,
): Promise<boolean> {
  const name = await lockName(tx, userId)
  if (!name) return false
  if (name.join('\n') !== to.join('\n')) return true
  await storeName(tx, userId, from)
  await recordNameByStaff(ctx, tx, emit, userId, 'asked')
  await emit('profileChanged', { userId })
  return true
}

async function lockName(tx: Tx, userId: number): Promise<[first: string, last: string] | null> {
  const [found] = await tx
    .select({ firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update')
  return found ? [found.firstName, found.lastName] : null
}

async function storeName(tx: Tx, userId: number, [firstName, lastName]: readonly string[]): Promise<void> {
  await tx.update(profiles).set({ firstName, lastName }).where(eq(profiles.userId, userId))
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

async function restoreUrls(tx: Tx, userId: number, urls: ProfileContents['urls']): Promise<void> {
  const [present] = await tx
    .select({ count: count() })
    .from(profileUrls)
    .where(eq(profileUrls.userId, userId))
  const added = urls.slice(0, Math.max(urlMaximum - (present?.count ?? 0), 0))
  if (added.length > 0) await tx.insert(profileUrls).values(added.map((url) => ({ userId, ...url })))
}
