import * as activities from '#contract/activities/activities.ts'
import * as follows from '#contract/follows/follows.ts'
import { companyFollows } from '#backend/follows/schema.ts'
import { preferences } from '#backend/settings/schema.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Row } from '../roleTable.ts'

const globex = { params: { slug: 'globex' } }

/** Following companies and their news. Ana shows whom she follows to everyone who is logged in, Bohdan to nobody. */
export const followRows = (app: TestBackend): Row[] => {
  const of = async (person: 'ana' | 'bohdan') => ({ params: { identifier: String(await app.idOf(person)) } })
  const shown = async () => {
    const following = 'signedIn' as const
    await app.backend.ctx.db
      .insert(preferences)
      .values({ userId: await app.idOf('ana'), following })
      .onConflictDoUpdate({ target: preferences.userId, set: { following } })
    return of('ana')
  }
  const unfollowed = async () => (await app.backend.ctx.db.delete(companyFollows), globex)
  return [
    { endpoint: follows.listFollowedCompanies },
    { endpoint: follows.listCompanySuggestions },
    { endpoint: follows.followedAmong, args: () => ({ query: { slug: ['globex'] } }) },
    { endpoint: follows.listFollowing, args: shown, expected: { nobody: 403 } },
    { endpoint: follows.listFollowing, args: () => of('bohdan'), expected: rights.refused(403) },
    { endpoint: activities.listActivities },
    { endpoint: activities.listProfileActivities, args: () => of('bohdan') },
    // Nobody of these follows Globex here.
    ...[activities.muteCompany, activities.unmuteCompany].map((endpoint): Row => ({
      endpoint,
      args: unfollowed,
      expected: { ...rights.refused(409), nobody: 401 },
    })),
    ...[follows.listFollowers, follows.showFollowerGrowth].map((endpoint): Row => ({
      endpoint,
    })),
  ]
}
