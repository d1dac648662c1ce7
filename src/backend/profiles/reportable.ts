import { asc, eq } from 'drizzle-orm'
import { findPersonName } from '../core/findPersonName.ts'
import { signedIn, type Reportables } from '../core/reportable.ts'
import type { Tx } from '../db/connect.ts'
import { restoreProfile, takeOutOfProfile } from './moderation.ts'
import { profiles, profileUrls } from './schema/profiles.ts'

export const reportableProfiles: Reportables = {
  profile: {
    async find(db, viewer, key) {
      signedIn(viewer)
      const userId = Number(key)
      const name = await findPersonName(db, userId)
      const excerpt = await findWords(db, userId)
      return { name, excerpt, targetId: userId, authorId: userId, companyId: null }
    },
    findPlace: (_db, userId) => Promise.resolve({ kind: 'profile', id: userId }),
    parts: { takeOut: takeOutOfProfile, restore: restoreProfile },
  },
}

/** What a person writes about themselves, without what companies confirm: a paragraph each. */
async function findWords(db: Tx, userId: number): Promise<string> {
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
  return [profile?.headline, profile?.about, links].filter(Boolean).join('\n\n')
}
