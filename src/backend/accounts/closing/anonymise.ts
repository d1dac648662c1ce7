import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { ProfileSnapshot } from '#contract/applications/snapshot.ts'
import { countInWeek } from '../../companies/followerWeeks.ts'
import type { Tx } from '../../db/connect.ts'
import { applications } from '../../applications/schema/applications.ts'
import { invitations } from '../../employments/schema/invitations.ts'
import { companies } from '../../companies/schema/companies.ts'
import { companyFollows } from '../../follows/schema.ts'
import { files } from '../../files/schema.ts'
import { notifications } from '../../notifications/schema.ts'
import { profiles } from '../../profiles/schema/profiles.ts'
import { accountClosures, type SetAside } from '../schema/closures.ts'

/**
 * Removes everything that others can see of a person within the closing's transaction: follows with their counters, the
 * photo and the cover, notifications that name them, pending invitations and requests, and the name, address and résumé in
 * applications, which stay anonymised at their companies. Returns the data that reopening needs.
 */
export async function anonymisePerson(
  tx: Tx,
  userId: number,
): Promise<{ removed: SetAside; companyIds: number[] }> {
  const follows = await tx.delete(companyFollows).where(eq(companyFollows.userId, userId)).returning()
  const companyIds = follows.map(({ companyId }) => companyId)
  await changeFollowerCounts(tx, companyIds, -1)
  const [profile] = await tx
    .select({ photoId: profiles.photoId, coverId: profiles.coverId })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update')
  await tx.update(profiles).set({ photoId: null, coverId: null }).where(eq(profiles.userId, userId))
  const sent = await tx.select().from(applications).where(eq(applications.userId, userId)).for('update')
  await tx
    .update(applications)
    .set({ email: '', note: '', resumeId: null, snapshot: anonymisedSnapshot })
    .where(eq(applications.userId, userId))
  const removed: SetAside = {
    photoId: profile?.photoId ?? null,
    coverId: profile?.coverId ?? null,
    follows: follows.map(({ companyId, createdAt, muted }) => ({
      companyId,
      muted,
      at: createdAt.toISOString(),
    })),
    applications: sent.map(({ id, email, note, resumeId, snapshot }) => ({
      id,
      email,
      note,
      resumeId,
      snapshot,
    })),
  }
  await setAudience(tx, removed, 'hidden')
  await tx
    .update(invitations)
    .set({ state: 'cancelled' })
    .where(and(eq(invitations.userId, userId), eq(invitations.state, 'pending')))
  await tx
    .delete(notifications)
    .where(and(eq(notifications.namedId, userId), ne(notifications.userId, userId)))
  return { removed, companyIds }
}

/** Restores everything that `anonymisePerson` removed. */
export async function restorePerson(
  tx: Tx,
  userId: number,
  removed: SetAside,
): Promise<{ companyIds: number[] }> {
  const openCompanies = await tx
    .select({ id: companies.id })
    .from(companies)
    // Companies that have closed since have no followers.
    .where(
      and(
        inArray(companies.id, [0, ...removed.follows.map(({ companyId }) => companyId)]),
        isNull(companies.closedAt),
      ),
    )
  const companyIds = openCompanies.map(({ id }) => id)
  const follows = removed.follows.filter(({ companyId }) => companyIds.includes(companyId))
  if (follows.length > 0)
    await tx.insert(companyFollows).values(
      follows.map(({ companyId, at, muted = false }) => ({
        companyId,
        userId,
        muted,
        createdAt: new Date(at),
      })),
    )
  await changeFollowerCounts(tx, companyIds, 1)
  await tx
    .update(profiles)
    .set({ photoId: removed.photoId, coverId: removed.coverId ?? null })
    .where(eq(profiles.userId, userId))
  await tx.execute(sql`
    update ${applications} a set email = kept.email, note = coalesce(kept.note, ''), resume_id = kept."resumeId", snapshot = kept.snapshot
    from jsonb_to_recordset(${JSON.stringify(removed.applications)}::jsonb)
      as kept(id bigint, email text, note text, "resumeId" bigint, snapshot jsonb)
    where a.id = kept.id`)
  await setAudience(tx, removed, 'shown')
  return { companyIds }
}

const picturesOf = ({ photoId, coverId = null }: SetAside): number[] =>
  [photoId, coverId].filter((id) => id !== null)

/** Files that only the closed account still references. */
export const fileIdsOf = (removed: SetAside): number[] =>
  [...picturesOf(removed), ...removed.applications.map(({ resumeId }) => resumeId)].filter(
    (id) => id !== null,
  )

/** What closures still need, as a condition on `files` that excludes them from the orphan sweep. */
export const neededByClosures = sql`exists (
  select 1 from ${accountClosures} c where c.account_id = ${files.ownerId} and (
    c.set_aside @> jsonb_build_object('photoId', ${files.id})
    or c.set_aside @> jsonb_build_object('coverId', ${files.id})
    or c.set_aside->'applications' @> jsonb_build_array(jsonb_build_object('resumeId', ${files.id}))
  )
)`

/** An anonymised application at a company, with a number instead of a name so that it works in any language. */
const anonymous: Required<Omit<ProfileSnapshot, 'user_id' | 'country_id' | 'last_name'>> = {
  first_name: '№',
  headline: '',
  about: '',
  city: '',
  skill_ids: [],
  skills: [],
  employments: [],
  cv: { education: [], certificates: [], projects: [], languages: [], awards: [] },
}
const anonymisedSnapshot = sql`${applications.snapshot} || ${JSON.stringify(anonymous)}::jsonb
  || jsonb_build_object('last_name', applications.id::text)`

async function setAudience(tx: Tx, removed: SetAside, as: 'hidden' | 'shown'): Promise<void> {
  const resumes = removed.applications.map(({ resumeId }) => resumeId).filter((id) => id !== null)
  const set = (ids: number[], audience: 'public' | 'application' | 'owner') =>
    ids.length > 0 ? tx.update(files).set({ audience }).where(inArray(files.id, ids)) : null
  await set(picturesOf(removed), as === 'hidden' ? 'owner' : 'public')
  await set(resumes, as === 'hidden' ? 'owner' : 'application')
}

/** Changes each company's follower count by one. Rows are locked in a fixed order, so that two closings cannot deadlock. */
async function changeFollowerCounts(tx: Tx, companyIds: readonly number[], by: 1 | -1): Promise<void> {
  const these = inArray(companies.id, [0, ...companyIds])
  await tx.select({ id: companies.id }).from(companies).where(these).orderBy(companies.id).for('update')
  await tx
    .update(companies)
    .set({ followerCount: sql`${companies.followerCount} + ${by}` })
    .where(these)
  await countInWeek(tx, companyIds, by)
}
