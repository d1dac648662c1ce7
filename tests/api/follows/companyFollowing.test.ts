import { describe, expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import type { PersonName } from '../../world.ts'
import { useBackend } from '../backend.ts'
import { initech } from '../companies/companyFixtures.ts'

const app = useBackend({ rateFactor: 100 })

describe('following', () => {
  const followers = async () => (await app.anyone.call(showCompany, { params: initech })).follower_count
  const settled = async (attempts: Promise<unknown>[]) =>
    expect((await Promise.allSettled(attempts)).filter(({ status }) => status === 'rejected')).toEqual([])

  test('a hundred simultaneous follows count once, and so do a hundred unfollows', async () => {
    const ana = await app.as('ana')
    const before = await followers()
    await settled(Array.from({ length: 100 }, () => ana.call(followCompany, { params: initech })))
    expect(await followers()).toBe(before + 1)
    await settled(Array.from({ length: 100 }, () => ana.call(unfollowCompany, { params: initech })))
    expect(await followers()).toBe(before)
  })

  test('concurrent follows and unfollows leave a counter that equals the rows', async () => {
    const names: readonly PersonName[] = ['ana', 'bohdan', 'gita', 'hugo', 'mira']
    const callers = await Promise.all(names.map((name) => app.as(name)))
    await settled(
      Array.from({ length: 100 }, (_, index) =>
        callers[index % 5]!.call(index % 3 === 0 ? unfollowCompany : followCompany, { params: initech }),
      ),
    )
    const { rows } = await app.backend.connection.pool.query(
      "select count(*)::int as n from company_follows where company_id = (select id from companies where slug = 'initech')",
    )
    expect(await followers()).toBe((rows[0] as { n: number }).n)
  })

  test('repeating a follow changes nothing and returns the current state', async () => {
    const ana = await app.as('ana')
    const first = await ana.call(followCompany, { params: initech })
    expect(await ana.call(followCompany, { params: initech })).toEqual(first)
    expect(first.following).toBe(true)
    const off = await ana.call(unfollowCompany, { params: initech })
    expect(off).toEqual({ following: false, follower_count: first.follower_count - 1 })
    expect(await ana.call(unfollowCompany, { params: initech })).toEqual(off)
  })
})
