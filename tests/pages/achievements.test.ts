import { beforeAll, expect, test } from 'vitest'
import { invite } from '#contract/employments/members.ts'
import { acceptOwnInvitation, listOwnInvitations } from '#contract/employments/invitations.ts'
import { call } from '#contract/core/call.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { evaluateAffected } from '#backend/achievements/affected.ts'
import { settled } from '../api/backend.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const idOf = async (email: string) => {
  const { rows } = await product.backend.connection.pool.query('select id from accounts where email = $1', [
    email,
  ])
  return Number((rows[0] as { id: string }).id)
}
const plain = (html: string) =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
let ana = 0

beforeAll(async () => {
  ana = await idOf('ana@people.example')
  const [gita, api] = [await callerOf(product, 'gita'), await callerOf(product, 'ana')]
  await call(gita, invite, {
    params: { slug: 'globex' },
    body: {
      name: 'Ana',
      email: 'ana@people.example',
      position: 'Clerk',
      start_date: '2024-01-08',
      role: 'member',
      manage_hr_panel: false,
    },
  })
  // The invitation is a to-do of the home page until it is answered.
  const home = plain((await product.visit('/', { as: 'ana' })).html)
  expect(home).toMatch(/Today .*Globex invites you to join as Clerk .*Answer by/)
  const [invitation] = await call(api, listOwnInvitations)
  await call(api, acceptOwnInvitation, { params: { invitationId: invitation?.id ?? 0 } })
  await call(api, saveProfile, { body: { headline: 'Clerk', about: 'Ten years of books.' } })
  await evaluateAffected(product.backend.ctx, { people: [ana] })
  await evaluateAffected(product.backend.ctx, { companies: [1, 2] })
  // Otherwise the queries of deliveries count as those of a page.
  await settled(product.backend)
})

test('the page shows the score with its sum, what is unlocked and by what, and what is pending', async () => {
  const { html, status, queries } = await product.visit('/achievements', { as: 'ana' })
  const text = plain(html)
  expect([status, queries <= 8]).toEqual([200, true])
  expect(text).toMatch(/introduction A headline and an introduction\. You introduced yourself on/)
  expect(text).toMatch(/First confirmation .* Globex confirmed your employment on/)
  expect(text).toMatch(/Confirmed by three employers .*1 of 3 employers/)
  expect(html).toMatch(/aria-label="Score: \d+%"/)
  expect((await product.visit('/uk_UA/achievements', { as: 'bohdan' })).html).toContain('Досягнення')
})

test('others see what its owner shows; signed-out visitors log in', async () => {
  const path = `/profile-${ana}/achievements`
  const profile = async () =>
    (await product.visit(`/profile-${ana}`, { as: 'hugo', headers: { 'accept-language': '' } })).html
  expect(await profile()).toMatch(new RegExp(`href="${path}"[^>]*>\\s*\\d+ achievements`))
  const shown = plain((await product.visit(path, { as: 'bohdan', headers: { 'accept-language': '' } })).html)
  expect(shown).not.toMatch(/Confirmed by three employers|Три роботодавці підтвердили/)
  await call(await callerOf(product, 'ana'), savePrivacy, {
    body: {
      birth_date: 'nobody',
      contacts: 'nobody',
      ratings: 'nobody',
      achievements: 'nobody',
      hidden_from: [],
    },
  })
  const page = await product.visit(path, { as: 'hugo' })
  expect([page.status, page.headers.get('location')]).toEqual([200, null])
  const hidden = plain(page.html)
  expect(hidden).toContain('Ana Kovalenko doesn’t show achievements')
  expect(await profile()).not.toContain(path)
  expect((await product.visit(path)).status).toBe(302)
})

test('the page of an employment and the public page of a company show theirs', async () => {
  const { rows } = await product.backend.connection.pool.query(
    'select id from employments where user_id = $1',
    [ana],
  )
  const { id } = rows[0] as { id: string }
  const employment = plain((await product.visit(`/employment-details/${id}`, { as: 'ana' })).html)
  expect(employment).toMatch(/Achievements Unlocked by this employment\..*First confirmation/)
  const company = await product.visit('/company/globex')
  expect(plain(company.html)).toContain('Verified domain The company has verified its domain.')
  expect((await product.visit('/company/globex')).queries).toBe(0)
})

test('members see the progress of their company, others their own', async () => {
  const progress = plain((await product.visit('/achievements?company=globex', { as: 'mira' })).html)
  expect(progress).toContain('What applicants and employees can rely on at Globex.')
  expect(progress).toMatch(/Requests answered within a week .*0 of 3/)
  expect(plain((await product.visit('/achievements?company=globex', { as: 'ivan' })).html)).not.toContain(
    'rely on at Globex',
  )
})

test('home for an acting company takes at most eight queries', async () => {
  const cookie = `s-token=${await product.tokenOf('gita')}; acting=globex`
  for (const headers of [{}, { cookie }]) {
    const { status, queries, calls } = await product.visit('/', { as: 'gita', headers })
    expect([status, queries <= 8, calls <= 4]).toEqual([200, true, true])
  }
})
