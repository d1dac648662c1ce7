import { describe, expect, test } from 'vitest'
import { companies } from '#backend/companies/schema/companies.ts'
import { companyFollows } from '#backend/follows/schema.ts'
import { preferences } from '#backend/settings/schema.ts'
import type { Audience } from '#contract/core/audience.ts'
import type { PersonName } from '../world.ts'
import { insertPost } from './insertPost.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit } = product
const db = () => product.backend.ctx.db
const idOf = async (person: PersonName) => {
  const { rows } = await product.backend.connection.pool.query(
    'select id from accounts where email like $1',
    [`${person}@%`],
  )
  return Number((rows[0] as { id: string }).id)
}
const follow = async (person: PersonName) => {
  const [globex] = await db().select().from(companies)
  await db()
    .insert(companyFollows)
    .values({ companyId: globex?.id ?? 0, userId: await idOf(person) })
    .onConflictDoNothing()
}
const show = async (person: PersonName, following: Audience) =>
  db()
    .insert(preferences)
    .values({ userId: await idOf(person), following })
    .onConflictDoUpdate({ target: preferences.userId, set: { following } })

describe('/following', () => {
  test('is the user’s own without a profile in the address, and asks for a sign-in', async () => {
    const { status, headers } = await visit('/following?sort=az')
    expect([status, headers.get('location')]).toEqual([302, '/login?next=%2Ffollowing%3Fsort%3Daz'])
    await follow('ana')
    const own = await visit('/following', { as: 'ana' })
    expect([own.status, own.title]).toEqual([200, 'Following | Tenure'])
    expect(own.html).toContain('Globex')
    expect(own.html).toContain('Only you can see this list')
  })

  test('with a profile in the address is public only where its owner chose so, and is not indexed', async () => {
    const path = `/profile-${await idOf('ana')}/following`
    await show('ana', 'signedIn')
    const refused = await visit(path)
    expect(refused.status).toBe(403)
    expect(refused.html).not.toContain('Globex')
    // A refusal does not pass by itself.
    expect(refused.html).toContain('Go back to the page you came from')
    expect(refused.html).not.toContain('Try again in a few minutes')
    expect((await visit(path, { as: 'hugo' })).status).toBe(200)
    await show('ana', 'everyone')
    const { status, html, title } = await visit(path)
    expect([status, title]).toEqual([200, 'Companies Ana Kovalenko follows | Tenure'])
    expect(html).toContain('href="/company/globex"')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect((await visit('/profile-999999/following')).status).toBe(404)
  })
})

test('admins see the growth of followers as a picture with its table, and names by choice', async () => {
  await follow('ana')
  await product.backend.connection.pool.query(
    `insert into company_follower_weeks (company_id, week, gained)
     select id, date_trunc('week', now() at time zone 'UTC')::date, 1 from companies where slug = 'globex'
     on conflict do nothing`,
  )
  await show('ana', 'nobody')
  const hidden = await visit('/company/globex/edit/followers', { as: 'gita' })
  expect(hidden.html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="Followers at the end of each week/)
  expect((hidden.html.match(/<th scope="row"/g) ?? []).length).toBe(12)
  expect(hidden.html).not.toContain('Kovalenko')
  await show('ana', 'signedIn')
  expect((await visit('/company/globex/edit/followers', { as: 'gita' })).html).toContain('Ana Kovalenko')
})

describe('/activities', () => {
  test('is bytes for strangers, and current with the write that changes it', async () => {
    product.evictPages()
    const id = await insertPost(db(), { text: 'A first stone' })
    await insertPost(db(), { text: 'A secret stone', visibility: 'followers' })
    const first = await visit('/activities')
    expect([first.status, first.title]).toEqual([200, 'All activities | Tenure'])
    expect(first.html).toContain('A first stone')
    expect(first.html).not.toContain('A secret stone')
    expect((await visit('/activities')).queries).toBe(0)
    expect((await visit('/activities?kind=posts')).html).toContain('A first stone')
    const deleted = await fetch(`${product.origin()}/api/managed-posts/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await product.tokenOf('gita')}` },
    })
    expect(deleted.status).toBe(200)
    expect((await visit('/activities')).html).not.toContain('A first stone')
  })

  test('is the reader’s own once signed in, and never from the cache', async () => {
    await insertPost(db(), { text: 'For those inside', visibility: 'followers' })
    await follow('ana')
    const { html, headers } = await visit('/activities', { as: 'ana' })
    expect(html).toContain('For those inside')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(html).toContain('You’re up to date')
    const empty = await visit('/activities', { as: 'hugo' })
    expect(empty.html).toContain('No activities yet')
    expect((await visit('/activities')).html).not.toContain('For those inside')
  })

  test('of a person asks for a sign-in, as profiles do', async () => {
    const path = `/profile-${await idOf('ana')}/activities`
    const { status, headers } = await visit(path)
    expect([status, headers.get('location')?.startsWith('/login?next=')]).toEqual([302, true])
    expect((await visit(path, { as: 'hugo' })).title).toBe('Activity of Ana Kovalenko | Tenure')
  })
})
