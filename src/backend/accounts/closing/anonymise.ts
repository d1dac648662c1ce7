import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { ProfileSnapshot } from '#contract/applications/applications.ts'
import type { Tx } from '../../db/connect.ts'
import { applications } from '../../db/schema/applications.ts'
import { invitations } from '../../db/schema/careers.ts'
import { companies, companyFollows } from '../../db/schema/companies.ts'
import { files } from '../../db/schema/files.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { profiles } from '../../db/schema/profiles.ts'
import type { SetAside } from '../../db/schema/settings.ts'

/**
 * Takes what others see of a person out of their sight, all in the closing's own transaction: follows with their
 * counters, the photo, and the name, address and résumé in applications, which their companies keep under no name.
 * What is given back is all that reopening needs.
 */
export async function setAside(tx: Tx, userId: number): Promise<{ kept: SetAside; companyIds: number[] }> {
  const follows = await tx.delete(companyFollows).where(eq(companyFollows.userId, userId)).returning()
  const companyIds = follows.map(({ companyId }) => companyId)
  await moveFollowers(tx, companyIds, -1)
  const [profile] = await tx
    .select({ photoId: profiles.photoId })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update')
  await tx.update(profiles).set({ photoId: null }).where(eq(profiles.userId, userId))
  const sent = await tx.select().from(applications).where(eq(applications.userId, userId)).for('update')
  for (const { id, snapshot } of sent)
    await tx
      .update(applications)
      .set({ email: '', resumeId: null, snapshot: withoutPerson(snapshot, id) })
      .where(eq(applications.id, id))
  const kept: SetAside = {
    photoId: profile?.photoId ?? null,
    follows: follows.map(({ companyId, createdAt }) => ({ companyId, at: createdAt.toISOString() })),
    applications: sent.map(({ id, email, resumeId, snapshot }) => ({ id, email, resumeId, snapshot })),
  }
  await setAudience(tx, kept, 'hidden')
  await forgetNews(
    tx,
    userId,
    sent.map(({ id }) => id),
  )
  return { kept, companyIds }
}

/** Puts everything back that others may see. */
export async function putBack(tx: Tx, userId: number, kept: SetAside): Promise<{ companyIds: number[] }> {
  const there = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [0, ...kept.follows.map(({ companyId }) => companyId)]))
  const companyIds = there.map(({ id }) => id)
  const follows = kept.follows.filter(({ companyId }) => companyIds.includes(companyId))
  if (follows.length > 0)
    await tx
      .insert(companyFollows)
      .values(follows.map(({ companyId, at }) => ({ companyId, userId, createdAt: new Date(at) })))
  await moveFollowers(tx, companyIds, 1)
  await tx.update(profiles).set({ photoId: kept.photoId }).where(eq(profiles.userId, userId))
  for (const { id, ...original } of kept.applications)
    await tx.update(applications).set(original).where(eq(applications.id, id))
  await setAudience(tx, kept, 'shown')
  return { companyIds }
}

/** Every file that only this person's account holds on to. */
export const fileIdsOf = (kept: SetAside): number[] =>
  [kept.photoId, ...kept.applications.map(({ resumeId }) => resumeId)].filter((id) => id !== null)

/** What a company keeps of an application: that there was one, under a number that stands for a name in any language. */
function withoutPerson(snapshot: ProfileSnapshot, id: number): ProfileSnapshot {
  return {
    ...snapshot,
    ...{ first_name: '№', last_name: String(id), headline: '', about: '', city: '' },
    ...{ skill_ids: [], employments: [] },
  }
}

async function setAudience(tx: Tx, kept: SetAside, as: 'hidden' | 'shown'): Promise<void> {
  const resumes = kept.applications.map(({ resumeId }) => resumeId).filter((id) => id !== null)
  const set = (ids: number[], audience: 'public' | 'application' | 'owner') =>
    ids.length > 0 ? tx.update(files).set({ audience }).where(inArray(files.id, ids)) : null
  await set(kept.photoId === null ? [] : [kept.photoId], as === 'hidden' ? 'owner' : 'public')
  await set(resumes, as === 'hidden' ? 'owner' : 'application')
}

/** The counter of each company moves by one, in one order, so that two closings do not wait for each other. */
async function moveFollowers(tx: Tx, companyIds: readonly number[], by: 1 | -1): Promise<void> {
  for (const id of [...companyIds].sort((one, other) => one - other))
    await tx
      .update(companies)
      .set({ followerCount: sql`${companies.followerCount} + ${by}` })
      .where(eq(companies.id, id))
}

/** Others are no longer told of this person; what was asked of or by them is off the table. */
async function forgetNews(tx: Tx, userId: number, applicationIds: readonly number[]): Promise<void> {
  const answered = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(eq(invitations.userId, userId))
  const pending = and(eq(invitations.userId, userId), eq(invitations.state, 'pending'))
  await tx.update(invitations).set({ state: 'cancelled' }).where(pending)
  const about = [
    ...applicationIds.map((id) => ({ key: 'application_id', id })),
    ...answered.map(({ id }) => ({ key: 'invitation_id', id })),
  ].map(({ key, id }) => sql`${notifications.data} @> ${JSON.stringify({ [key]: id })}::jsonb`)
  if (about.length > 0)
    await tx.delete(notifications).where(and(sql`${notifications.userId} <> ${userId}`, or(...about)))
}
