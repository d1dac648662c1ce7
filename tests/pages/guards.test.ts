import { expect, test } from 'vitest'
import { routes, type RouteName } from '#paths'
import { people, type PersonName } from '../world.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit, origin } = product
const names = Object.keys(routes) as RouteName[]
const fill = (path: string) => path.replace(':slug', 'globex').replace(':id', '1')

test('every guarded page redirects signed-out visitors to log in and back', async () => {
  for (const name of names.filter((one) => !['public', 'guest', 'staff'].includes(routes[one].guard))) {
    const path = fill(routes[name].path)
    const page = await visit(path)
    const next = path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`
    expect([name, page.status, page.headers.get('location')]).toEqual([name, 302, next])
  }
})

const denied = {
  en: 'Access to the company profile is denied',
  uk: 'Доступ до профілю компанії заборонено',
}
/** Who may open the pages of Globex, by the guard of the page. */
const insiders: Readonly<Record<'member' | 'company' | 'hr' | 'inbox', readonly PersonName[]>> = {
  member: ['gita', 'hugo', 'mira'],
  company: ['gita'],
  hr: ['gita', 'hugo'],
  inbox: ['gita'],
}

for (const person of ['ana', 'mira', 'hugo', 'gita', 'ivan'] as const)
  test(`every page admits ${person} or denies access`, async () => {
    // Ivan reads Ukrainian: other addresses would redirect to his language first.
    const isUkrainian = person === 'ivan'
    for (const name of names) {
      const { guard } = routes[name]
      const path = fill(routes[name].path)
      const address = isUkrainian ? `/uk_UA${path === '/' ? '' : path}` : path
      const { status, headers, html } = await visit(address, { as: person })
      const isDenied = html.includes(isUkrainian ? denied.uk : denied.en)
      const leadsToLogin = /^(\/uk_UA)?\/login/.test(headers.get('location') ?? '')
      const may = guard in insiders ? insiders[guard as keyof typeof insiders].includes(person) : true
      expect([name, isDenied, leadsToLogin]).toEqual([name, !may, false])
      if (!may) expect([name, status]).toEqual([name, 403])
      if (guard === 'guest')
        expect([name, status, headers.get('location')]).toEqual([name, 303, isUkrainian ? '/uk_UA' : '/'])
      expect([name, Math.min(status, 499)]).toEqual([name, status])
    }
  })

test('personal pages are not cached; static ones may be', async () => {
  const looked: RouteName[] = []
  for (const name of names.filter((one) => 'shared' in routes[one] || routes[one].guard !== 'public')) {
    const { status, headers } = await visit(fill(routes[name].path), { as: 'gita' })
    if (status !== 200) continue
    looked.push(name)
    const isUncacheable = headers.get('cache-control')?.includes('no-store') ?? false
    expect([name, isUncacheable]).toEqual([name, !('shared' in routes[name])])
  }
  expect(looked).toEqual(
    expect.arrayContaining(['home', 'myJobs', 'editCompany', 'hrPanel', 'company', 'jobs']),
  )
})

test('the profile prefix does not affect permissions', async () => {
  const page = await visit('/profile-1/my-jobs?list=saved')
  const next = encodeURIComponent('/profile-1/my-jobs?list=saved')
  expect([page.status, page.headers.get('location')]).toEqual([302, `/profile-1/login?next=${next}`])
  const workspace = await visit('/profile-1/company/globex/edit', { as: 'ana' })
  expect([workspace.status, workspace.headers.get('location')]).toEqual([307, '/company/globex/edit'])
})

test('a granted or revoked right applies to the next page', async () => {
  const { pool } = product.backend.connection
  const set = (may: boolean) =>
    pool.query(
      `update company_members set manage_hr_panel = $1 where user_id = (select id from accounts where email = $2)`,
      [may, people.mira.email],
    )
  expect((await visit('/hr-panel/globex', { as: 'mira' })).status).toBe(403)
  await set(true)
  expect((await visit('/hr-panel/globex', { as: 'mira' })).status).toBe(200)
  expect((await visit('/company/globex/edit/domain', { as: 'mira' })).status).toBe(403)
  await set(false)
  expect((await visit('/hr-panel/globex', { as: 'mira' })).status).toBe(403)
})

test('a profile the user no longer acts for is dropped with the next page', async () => {
  const cookie = `s-token=${await product.tokenOf('mira')}; acting=`
  const visited = await visit('/my-jobs', { headers: { cookie: `${cookie}globex` } })
  expect(visited.headers.get('set-cookie') ?? '').not.toContain('acting=')
  const lost = await visit('/my-jobs', { headers: { cookie: `${cookie}initech` } })
  expect(lost.headers.get('set-cookie')).toMatch(/acting=(deleted)?;/)
})

test('a cross-site visit without a token reloads once, on every page that depends on it', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  for (const name of names) {
    const row = routes[name]
    const isPersonal = row.guard !== 'public'
    const waits = isPersonal || 'waitsForSession' in row || 'publicWithProfile' in row
    const { html } = await visit(fill(row.path), { headers })
    expect([name, html.includes('arrived=1')]).toEqual([name, waits])
  }
})

test('a cross-site visit without a token reloads once, then redirects to log in', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  const first = await visit('/my-jobs', { headers })
  expect(first.status).toBe(200)
  expect(first.html).toContain('http-equiv="refresh"')
  const again = /url=([^"]+)"/.exec(first.html)?.[1] ?? ''
  const second = await visit(again, { headers: { ...headers, 'sec-fetch-site': 'same-origin' } })
  expect(second.status).toBe(302)
  expect(second.headers.get('location')).toContain('/login?next=')
})

test('pages with forms refuse posts from other sites', async () => {
  const body = new URLSearchParams({ email: 'ana@people.example', password: 'Test-pass-1' })
  const page = await visit('/login', { body, headers: { origin: 'https://evil.example' } })
  expect(page.status).toBe(403)
  expect(page.headers.get('set-cookie')).toBeNull()
})

test('no page redirects to another site after logging in', async () => {
  const body = new URLSearchParams({ email: 'ana@people.example', password: 'Test-pass-1' })
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    const page = await visit(`/login?next=${encodeURIComponent(next)}`, {
      body,
      headers: { origin: origin() },
    })
    // Redirects to itself, whose guard knows where a signed-in user continues.
    expect([next, page.status, page.headers.get('location')]).toEqual([next, 303, '/login'])
    const signedIn = await visit(`/login?next=${encodeURIComponent(next)}`, { as: 'ana' })
    expect([next, signedIn.status, signedIn.headers.get('location')]).toEqual([next, 303, '/'])
  }
})

test('a password manager is redirected to the change-password page, in any language', async () => {
  const headers = { 'accept-language': 'uk' }
  const page = await visit('/.well-known/change-password', { headers })
  expect([page.status, page.headers.get('location')]).toEqual([302, '/settings/security'])
})

test('a link of home switches the acting profile; of another site it does not', async () => {
  const choose = (slug: string, headers = {}) => product.visit(`/?acting=${slug}`, { as: 'gita', headers })
  const company = await choose('globex')
  expect([company.status, company.headers.get('location')]).toEqual([303, '/company/globex'])
  expect(company.headers.get('set-cookie')).toMatch(/acting=globex;/)
  const own = await choose('')
  expect([own.status, own.headers.get('location')]).toEqual([303, '/'])
  expect(own.headers.get('set-cookie')).toMatch(/acting=(deleted)?;/)
  // Somebody else's company is nobody's choice.
  expect((await choose('initech')).headers.get('set-cookie') ?? '').not.toContain('acting=initech')
  // A browser sends no token with a link from elsewhere.
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect((await product.visit('/?acting=globex', { headers })).html).toContain('content="0;url=/?arrived=1"')
})
