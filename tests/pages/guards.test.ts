import { expect, test } from 'vitest'
import { routes, type RouteName } from '#paths'
import { useProduct } from './product.ts'

const { visit, origin } = useProduct()
const names = Object.keys(routes) as RouteName[]
const fill = (path: string) => path.replace(':slug', 'globex').replace(':id', '1')

test('every guarded page sends strangers to log in, and remembers where they were going', async () => {
  for (const name of names.filter((one) => !['public', 'guest'].includes(routes[one].guard))) {
    const path = fill(routes[name].path)
    const page = await visit(path)
    const next = path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`
    expect([name, page.status, page.headers.get('location')]).toEqual([name, 302, next])
  }
})

test('who arrives from another site without a token gets one reload, then the way to log in', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  const first = await visit('/my-jobs', { headers })
  expect(first.status).toBe(200)
  expect(first.html).toContain('http-equiv="refresh"')
  const again = /url=([^"]+)"/.exec(first.html)?.[1] ?? ''
  const second = await visit(again, { headers: { ...headers, 'sec-fetch-site': 'same-origin' } })
  expect(second.status).toBe(302)
  expect(second.headers.get('location')).toContain('/login?next=')
})

test('pages that forms are posted to refuse posts from other sites', async () => {
  const body = new URLSearchParams({ email: 'ana@people.example', password: 'Test-pass-1' })
  const page = await visit('/login', { body, headers: { origin: 'https://evil.example' } })
  expect(page.status).toBe(403)
  expect(page.headers.get('set-cookie')).toBeNull()
})

test('no page sends anybody to another site after logging in', async () => {
  const body = new URLSearchParams({ email: 'ana@people.example', password: 'Test-pass-1' })
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    const page = await visit(`/login?next=${encodeURIComponent(next)}`, {
      body,
      headers: { origin: origin() },
    })
    // Back to itself, whose guard knows where a signed-in person goes on.
    expect([next, page.status, page.headers.get('location')]).toEqual([next, 303, '/login'])
    const signedIn = await visit(`/login?next=${encodeURIComponent(next)}`, { as: 'ana' })
    expect([next, signedIn.status, signedIn.headers.get('location')]).toEqual([next, 303, '/'])
  }
})

test('a password manager is led to where a password is changed, in any language', async () => {
  const headers = { 'accept-language': 'uk' }
  const page = await visit('/.well-known/change-password', { headers })
  expect([page.status, page.headers.get('location')]).toEqual([302, '/settings/security'])
})
