import { sql } from '#drizzle'
import type { ProfileSection } from '#contract/cv/sections.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { profileSections } from './schema/sections.ts'
import { saveAudiences } from '../settings/privacy.ts'
import { changeProfile, lockProfile } from '../profiles/edit.ts'
import { indexPerson } from '../search/indexPerson.ts'
import { listSections } from './queries.ts'

/** Stores the order and the audiences of all sections. Of concurrent changes, the last wins as a whole. */
export async function arrangeSections(
  ctx: Context,
  viewer: Viewer,
  sections: readonly ProfileSection[],
): Promise<{ sections: ProfileSection[] }> {
  const { userId } = viewer
  return changeProfile(ctx, viewer, async (tx) => {
    await lockProfile(tx, userId)
    await storeSections(tx, userId, sections)
    // Not left to the reaction: nobody is found by what was just hidden.
    await indexPerson(tx, userId)
    return { sections: await listSections(tx, userId) }
  })
}

/** Writes the order and the audiences of all sections. The profile must be locked. */
export async function storeSections(
  tx: Tx,
  userId: number,
  sections: readonly ProfileSection[],
): Promise<void> {
  await tx
    .insert(profileSections)
    .values(sections.map(({ name, audience }, position) => ({ userId, name, audience, position })))
    .onConflictDoUpdate({
      target: [profileSections.userId, profileSections.name],
      set: { position: sql`excluded.position`, audience: sql`excluded.audience` },
    })
  // The audience of contact info is a privacy setting.
  const contacts = sections.find(({ name }) => name === 'contact')?.audience
  if (contacts) await saveAudiences(tx, userId, { contacts })
}
