import * as activities from '#contract/activities/activities.ts'
import * as follows from '#contract/follows/follows.ts'
import { companyFollows } from '#backend/follows/schema.ts'
import { preferences } from '#backend/settings/schema.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Row } from '../roleTable.ts'

const globex = { params: { slug: 'globex' } }
const nowhere = { as: 'gita', args: { params: { slug: 'nowhere' } } } as const

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
    { endpoint: follows.listFollowedCompanies, expected: rights.signedIn },
    { endpoint: follows.listCompanySuggestions, expected: rights.signedIn },
    {
      endpoint: follows.followedAmong,
      args: () => ({ query: { slug: ['globex'] } }),
      expected: rights.signedIn,
    },
    {
      endpoint: follows.listFollowing,
      args: shown,
      expected: { ...rights.everyone, nobody: 403 },
      missing: { as: 'ana', args: { params: { identifier: '999999' } } },
    },
    { endpoint: follows.listFollowing, args: () => of('bohdan'), expected: rights.refused(403) },
    { endpoint: activities.listActivities, expected: rights.everyone },
    { endpoint: activities.listActivitySources, expected: rights.signedIn },
    {
      endpoint: activities.listProfileActivities,
      args: () => of('bohdan'),
      expected: rights.signedIn,
      missing: { as: 'ana', args: { params: { identifier: '999999' } } },
    },
    // Nobody of these follows Globex here.
    ...[activities.muteCompany, activities.unmuteCompany].map((endpoint): Row => ({
      endpoint,
      args: unfollowed,
      expected: { ...rights.refused(409), nobody: 401 },
      missing: { as: 'ana', args: { params: { slug: 'nowhere' } } },
    })),
    ...[follows.listFollowers, follows.showFollowerGrowth].map((endpoint): Row => ({
      endpoint,
      args: () => globex,
      expected: rights.admin,
      missing: nowhere,
    })),
  ]
}
