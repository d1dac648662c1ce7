import { and, eq, isNull } from '#drizzle'
import { fileAddress } from '#contract/files/files.ts'
import type { Viewer } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { files } from '../files/schema.ts'
import { fullName, profiles } from './schema/profiles.ts'
import { privacyFactsOf, toVisibility, type Visibility } from '../settings/visibility.ts'
import { profileNotFound } from './queries.ts'

interface FoundPerson {
  readonly person: { readonly user_id: number; readonly name: string; readonly photo_url: string | null }
  readonly visibility: Visibility
}

/**
 * A person as the head of a page about them, and what the viewer may see of them, in one query. Oneself, requested by id,
 * is a preview: as any signed-in person sees it. @throws Refused when there is no such profile
 */
export async function findShownPerson(db: Tx, viewer: Viewer | null, userId: number): Promise<FoundPerson> {
  const reader = viewer && { userId: viewer.userId === userId ? 0 : viewer.userId }
  const [row] = await db
    .select({
      name: fullName,
      photoKey: files.key,
      facts: privacyFactsOf(userId, reader),
    })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .where(eq(profiles.userId, userId))
  if (!row) throw profileNotFound()
  const { name, photoKey, facts } = row
  return {
    person: { user_id: userId, name, photo_url: fileAddress(photoKey) },
    visibility: toVisibility(facts, reader),
  }
}
