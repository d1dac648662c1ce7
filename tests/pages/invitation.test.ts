import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { cancelInvitation, invite } from '#contract/employments/members.ts'
import { invitationLinks } from '../api/mail/sentMail.ts'
import { people, type PersonName } from '../world.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit, origin } = product
let count = 0
const terms = {
  name: 'Olena Marchenko',
  position: 'Bookkeeper',
  start_date: '2024-03-01',
  role: 'member' as 'member' | 'admin',
  manage_hr_panel: false,
}

const apiOf = (person: PersonName) => callerOf(product, person)

/** An invitation by Gita, and the path of the page its mail links to. */
async function invited(change: Partial<typeof terms & { email: string }> = {}) {
  const email = change.email ?? `invited${++count}@people.example`
  const api = await apiOf('gita')
  const { id } = await call(api, invite, {
    params: { slug: 'globex' },
    body: { ...terms, ...change, email },
  })
  for (;;) {
    const mailed = await invitationLinks(join(product.folder(), 'outbox'))
    const { pathname, search } = mailed.findLast(({ to }) => to === email)?.url ?? {}
    if (pathname) return { path: `${pathname}${search}`, api, params: { slug: 'globex', invitationId: id } }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const post = (path: string, answer: Record<string, string>, as?: PersonName) =>
  visit(path, {
    body: new URLSearchParams(answer),
    headers: { origin: origin() },
    ...(as ? { as } : {}),
  })
const heading = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1]?.trim()

test('the page asks, and shows name, company and position, uncached', async () => {
  const { path } = await invited()
  const page = await visit(path)
  expect([page.status, page.title]).toEqual([200, 'Confirm your identity | Tenure'])
  expect(heading(page.html)).toBe('Is this your profile?')
  for (const shown of ['Olena Marchenko', 'Globex', 'Bookkeeper']) expect(page.html).toContain(shown)
  expect(page.html).not.toContain('@people.example')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(page.html).not.toContain('site-header')
  const [, other = ''] = /<a class="language" href="([^"]*)"/.exec(page.html) ?? []
  const chosen = await visit(other.replaceAll('&amp;', '&'))
  const ukrainian = await visit(chosen.headers.get('location') ?? '')
  expect(ukrainian.html).toContain('Olena Marchenko')
  expect(heading(ukrainian.html)).toBe('Це ваш профіль?')
})

test('without an account, accepting asks for one; signing in or up elsewhere leads back to the question', async () => {
  const { path } = await invited()
  const yes = await post(path, { answer: 'yes' })
  expect(yes.status).toBe(303)
  const onward = yes.headers.get('location') ?? ''
  expect(onward).toBe(`${path}&answer=yes`)
  const choice = await visit(onward)
  expect(heading(choice.html)).toBe('Join Globex')
  expect(choice.headers.get('cache-control')).toBe('no-store')
  const next = encodeURIComponent(onward)
  for (const button of ['/create-account', '/login'])
    expect(choice.html.replaceAll('&amp;', '&').replaceAll('&#38;', '&')).toContain(
      `href="${button}?next=${next}"`,
    )
  const back = await visit(onward, { as: 'ana' })
  expect(heading(back.html)).toBe('Join Globex?')
  expect(back.html).toContain('Join as Ana Kovalenko')
})

test('an account is created by the page alone, and the link then works for it only', async () => {
  const { path } = await invited()
  const form = { answer: 'create', first_name: 'Olena', last_name: 'Marchenko', password: 'Test-pass-1' }
  const refused = await post(path, form)
  expect([refused.status, heading(refused.html)]).toEqual([422, 'Join Globex'])
  expect(refused.html).toContain('You must accept the terms and conditions')
  expect(refused.html).not.toContain('Test-pass-1')
  const joined = await post(path, { ...form, terms: 'on' })
  expect([joined.status, joined.headers.get('location')]).toEqual([303, path])
  const [, token = ''] = /s-token=([^;]+)/.exec(joined.headers.get('set-cookie') ?? '') ?? []
  const shown = await visit(path, { headers: { cookie: `s-token=${token}` } })
  expect(heading(shown.html)).toBe('You have joined Globex')
  const workspace = await visit('/company/globex/edit', { headers: { cookie: `s-token=${token}` } })
  expect([workspace.status, heading(workspace.html)]).toEqual([200, 'Workspace'])
  expect((await post(path, { ...form, terms: 'on' })).status).toBe(410)
})

test('an invited address with an account leads to its sign-in', async () => {
  const { path, api, params } = await invited({ email: people.bohdan.email })
  const yes = await visit(`${path}&answer=yes`)
  expect([yes.status, yes.headers.get('location')]).toEqual([
    302,
    `/login?next=${encodeURIComponent(`${path}&answer=yes`)}`,
  ])
  const form = { answer: 'create', first_name: 'O', last_name: 'M', password: 'Test-pass-1', terms: 'on' }
  const created = await post(path, form)
  expect([created.status, created.headers.get('location')]).toEqual([303, yes.headers.get('location')])
  await call(api, cancelInvitation, { params })
})

test('accepting signed in joins the company; the page then says so to the new member only', async () => {
  const { path } = await invited({ email: people.ana.email })
  const joined = await post(path, { answer: 'yes' }, 'ana')
  expect([joined.status, joined.headers.get('location')]).toEqual([303, path])
  const shown = await visit(path, { as: 'ana' })
  expect([shown.status, heading(shown.html)]).toEqual([200, 'You have joined Globex'])
  for (const as of [undefined, 'mira'] as const) {
    const used = await visit(path, as ? { as } : {})
    expect([used.status, heading(used.html)]).toEqual([410, 'This invitation has already been used'])
    expect(used.html).not.toContain('Bookkeeper')
  }
})

test('a new admin continues with what the company’s sign-up has left open', async () => {
  const { path } = await invited({ role: 'admin' })
  const page = await visit(path, { as: 'mira' })
  expect(page.html).toContain('name="other_account"')
  const unmeant = await post(path, { answer: 'yes' }, 'mira')
  expect(unmeant.headers.get('location')).toBe(`${path}&answer=yes`)
  const joined = await post(path, { answer: 'yes', other_account: '1' }, 'mira')
  expect(joined.headers.get('location')).toBe('/create-account/completed-company?company=globex&joined=1')
  const steps = await visit(joined.headers.get('location') ?? '', { as: 'mira' })
  expect(heading(steps.html)).toBe('You are now an admin of Globex')
  expect(steps.html).toContain('/company/globex/edit/company-info')
  expect((await visit('/company/globex/edit/company-info', { as: 'mira' })).status).toBe(200)
})

test('each final state has its page and status, and reveals nothing of the invitation', async () => {
  const declined = await invited()
  expect((await post(declined.path, { answer: 'no' })).status).toBe(303)
  const cancelled = await invited()
  await call(cancelled.api, cancelInvitation, { params: cancelled.params })
  const expired = await invited()
  await product.backend.connection.pool.query(
    `update invitations set expires_at = now() - interval '1 second' where id = $1`,
    [expired.params.invitationId],
  )
  const otherInvitation = await invited({ email: people.ivan.email })
  for (const [path, as, status, title] of [
    [declined.path, undefined, 410, 'This invitation was declined'],
    [cancelled.path, undefined, 410, 'This invitation was withdrawn'],
    [expired.path, undefined, 410, 'This invitation has expired'],
    ['/invitation?token=nothing', undefined, 404, 'This link isn’t valid'],
    ['/invitation', undefined, 404, 'This link isn’t valid'],
    [otherInvitation.path, 'hugo', 403, 'This invitation is for another account'],
    ['/invitation?id=999999', 'hugo', 404, 'This link isn’t valid'],
  ] as const) {
    const page = await visit(path, as ? { as } : {})
    expect([path, page.status, heading(page.html)]).toEqual([path, status, title])
    expect(page.html).not.toContain('Bookkeeper')
    expect(page.headers.get('cache-control')).toBe('no-store')
  }
})

test('the invitation survives logging out and in with another account', async () => {
  const { path } = await invited()
  const answer = await post(path, { answer: 'other' }, 'bohdan')
  expect(answer.headers.get('set-cookie')).toMatch(/s-token=(deleted)?;/)
  expect(answer.headers.get('location')).toBe(`/login?next=${encodeURIComponent(`${path}&answer=yes`)}`)
})

test('a post from another site has no effect', async () => {
  const { path } = await invited()
  const body = new URLSearchParams({ answer: 'no' })
  expect((await visit(path, { body, headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await visit(path)).status).toBe(200)
})
