import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { replaceCompanyLogo } from '#contract/companies/edits.ts'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import * as follows from '#contract/follows/follows.ts'
import { saveJob } from '#contract/jobs/jobs.ts'
import { type Audience } from '#contract/core/audience.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { companies } from '#backend/companies/schema/companies.ts'
import { people, type PersonName } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'
import { globex, initech, picture } from '../companies/companyFixtures.ts'
import { postJob } from '../applications/applicationFixtures.ts'

const app = useBackend({ rateFactor: 100 })
const names = Object.keys(people) as PersonName[]
const follow = async (person: PersonName, params = globex) =>
  (await app.as(person)).call(followCompany, { params })
const own = async (person: PersonName, query = {}) =>
  (await app.as(person)).call(follows.listFollowedCompanies, { query })
const namesOf = (list: { items: readonly follows.FollowedCompany[] }) =>
  list.items.map(({ company }) => company.name)
const show = async (person: PersonName, following: Audience) =>
  (await app.as(person)).call(savePrivacy, {
    body: { birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody', following, hidden_from: [] },
  })

/** Companies whose names sort in two alphabets. */
beforeAll(async () => {
  const rows = ['Zebra', 'alder', 'Їжак', 'Ґанок', 'Яр', 'Їдальня'].map((name, at) => ({
    slug: `more-${at}`,
    name,
    industryId: 1,
    sizeId: 1,
    openJobCount: 0,
  }))
  await app.backend.ctx.db.insert(companies).values(rows)
})

describe('the own list', () => {
  test('is sorted by day and by name in both alphabets, searched ignoring case, and paged', async () => {
    for (const at of [0, 1, 2, 3, 4, 5]) await follow('ana', { slug: `more-${at}` })
    const alphabetical = ['alder', 'Zebra', 'Ґанок', 'Їдальня', 'Їжак', 'Яр']
    expect(namesOf(await own('ana', { sort: 'az' }))).toEqual(alphabetical)
    expect(namesOf(await own('ana', { sort: 'za' }))).toEqual(alphabetical.toReversed())
    expect(namesOf(await own('ana', { sort: 'oldest' }))).toEqual([
      'Zebra',
      'alder',
      'Їжак',
      'Ґанок',
      'Яр',
      'Їдальня',
    ])
    expect(namesOf(await own('ana', { q: 'ЇД' }))).toEqual(['Їдальня'])
    for (const sort of follows.followSortings) {
      const seen: string[] = []
      let after: string | null = ''
      while (after !== null) {
        const page = await own('ana', { sort, limit: 2, ...(after ? { after } : {}) })
        seen.push(...namesOf(page))
        after = page.next
      }
      expect(seen).toEqual(namesOf(await own('ana', { sort })))
    }
    expect((await own('ana')).total).toBe(6)
    const refused = await failure(own('ana', { sort: 'az', after: 'nonsense' }))
    expect(refused.status).toBe(422)
  })

  test('shows each company with its own logo', async () => {
    const admins = [
      { person: 'gita', params: globex },
      { person: 'ivan', params: initech },
    ] as const
    for (const { person, params } of admins) {
      const admin = await app.as(person)
      await admin.call(replaceCompanyLogo, { params, files: { logo: await picture(200, 200) } })
      await follow('hugo', params)
    }
    await follow('hugo', { slug: 'more-0' })
    const { items } = await own('hugo')
    expect(items.map(({ company }) => company.slug)).toEqual(['more-0', 'initech', 'globex'])
    for (const { company } of items) {
      const { logo_url } = await app.anyone.call(showCompany, { params: { slug: company.slug } })
      expect([company.slug, company.logo_url]).toEqual([company.slug, logo_url])
    }
    expect(items.map(({ company }) => company.logo_url === null)).toEqual([true, false, false])
  })

  test('knows which of the companies on a page are followed', async () => {
    const ana = await app.as('ana')
    const among = await ana.call(follows.followedAmong, { query: { slug: ['more-1', 'globex', 'nowhere'] } })
    expect(among).toEqual(['more-1'])
  })
})

describe('suggestions', () => {
  test('come from saved jobs, employers and industries, each with its reason, and not twice', async () => {
    const bohdan = await app.as('bohdan')
    const suggested = async () => bohdan.call(follows.listCompanySuggestions)
    expect(await suggested()).toEqual([])
    await bohdan.call(saveJob, { params: { jobId: await postJob(app) } })
    const [first, ...others] = await suggested()
    expect(first).toMatchObject({ company: { slug: 'globex' }, reason: { kind: 'savedJob' } })
    expect(others).toEqual([])
    await follow('bohdan')
    const afterFollowing = await suggested()
    expect(afterFollowing.map(({ company }) => company.slug)).not.toContain('globex')
    expect(afterFollowing.length).toBe(follows.suggestionMaximum)
    expect(new Set(afterFollowing.map(({ reason }) => reason.kind))).toEqual(new Set(['industry']))
  })
})

describe('the list of somebody else', () => {
  const reading = async (person: PersonName | null) => {
    const caller = person === null ? app.anyone : await app.as(person)
    return caller.call(follows.listFollowing, { params: { identifier: String(await app.idOf('ana')) } })
  }
  test('is shown to the chosen audience alone', async () => {
    for (const audience of ['nobody', 'companies'] as const) {
      await show('ana', audience)
      for (const reader of [null, 'bohdan', 'ana'] as const)
        expect(await failure(reading(reader))).toMatchObject({ status: 403, code: 'followingHidden' })
    }
    await show('ana', 'signedIn')
    expect((await failure(reading(null))).status).toBe(403)
    expect((await reading('bohdan')).person.name).toBe('Ana Kovalenko')
    await show('ana', 'everyone')
    const { items, total } = await reading(null)
    expect(items.length).toBe(6)
    expect(total).toBe(6)
  })
})

describe('the followers of a company', () => {
  const followers = async () => (await app.as('ivan')).call(follows.listFollowers, { params: initech })
  const growth = async () => (await app.as('ivan')).call(follows.showFollowerGrowth, { params: initech })

  test('are named by their own choice and all counted', async () => {
    await show('bohdan', 'nobody')
    await show('mira', 'signedIn')
    await show('hugo', 'companies')
    for (const person of ['ana', 'bohdan', 'mira', 'hugo'] as const) await follow(person, initech)
    const { items, total } = await followers()
    // Ana shows her list to everyone; Hugo has neither applied to Initech nor works there.
    expect(items.map(({ name }) => name)).toEqual(['Mira Novak', 'Ana Kovalenko'])
    expect(total).toBe(4)
    expect(JSON.stringify(items)).not.toContain('@')
  })

  test('equal the count and the growth by week after parallel follows, unfollows and a closed account', async () => {
    const callers = await Promise.all(names.map((name) => app.as(name)))
    await Promise.all(
      Array.from({ length: 120 }, (_, at) =>
        callers[at % callers.length]!.call(at % 7 < 3 ? unfollowCompany : followCompany, { params: initech }),
      ),
    )
    await follow('mira', initech)
    const before = (await app.anyone.call(showCompany, { params: initech })).follower_count
    await (await app.asReauthenticated('mira')).call(closeAccount)
    const { rows } = await app.backend.connection.pool.query(
      `select (select count(*)::int from company_follows f where f.company_id = c.id) as listed,
        follower_count as counted,
        (select sum(gained - lost)::int from company_follower_weeks w where w.company_id = c.id) as grown
       from companies c where slug = 'initech'`,
    )
    const counted = before - 1
    expect(rows[0]).toEqual({ listed: counted, counted, grown: counted })
    const weeks = await growth()
    expect(weeks.length).toBe(follows.growthWeeks)
    expect(weeks.at(-1)?.total).toBe(counted)
    expect(weeks[0]).toMatchObject({ gained: 0, lost: 0, total: 0 })
  })
})
