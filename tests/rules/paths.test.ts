import { expect, test } from 'vitest'
import titles from '#locales/en_GB/titles.json' with { type: 'json' }
import { locales } from '#contract/core/locale.ts'
import { matchRoute, pathsFor, routes, safeNext, withPrefix, type RouteName, type Scope } from '#paths'

const strategies = ['prefix_except_default', 'prefix_and_default', 'no_prefix'] as const
const scopes: Scope[] = strategies.flatMap((strategy) =>
  locales.flatMap((locale) => [null, 7].map((profileId) => ({ locale, profileId, strategy }))),
)
const names = Object.keys(routes) as RouteName[]

test('every built address resolves to its own row, with its parameters', () => {
  const ids = { id: 12, slug: 'globex', address: 'ana', token: 'abc' }
  const params = { ...ids, name: 'globex.atom', part: 'jobs', folder: 'ab', credential: 5, list: 3 }
  for (const name of names) {
    const address = pathsFor({ locale: 'en_GB', profileId: null, strategy: 'no_prefix' })(
      name as 'companyJob',
      params,
    )
    const found = matchRoute(address)
    expect(found?.name).toBe(name)
    for (const [key, value] of Object.entries(found?.params ?? {}))
      expect(value).toBe(String(params[key as 'slug']))
  }
})

test('the prefix is the language, then the profile, then the page', () => {
  const scope = { locale: 'uk_UA', profileId: 7, strategy: 'prefix_except_default' } as const
  expect(withPrefix('/careers', scope)).toBe('/uk_UA/profile-7/careers')
  expect(withPrefix('/', scope)).toBe('/uk_UA/profile-7')
  expect(withPrefix('/careers', { ...scope, locale: 'en_GB' })).toBe('/profile-7/careers')
  expect(withPrefix('/', { ...scope, locale: 'en_GB', profileId: null })).toBe('/')
  expect(withPrefix('/careers', { ...scope, locale: 'en_GB', strategy: 'prefix_and_default' })).toBe(
    '/en_GB/profile-7/careers',
  )
  expect(withPrefix('/careers', { ...scope, strategy: 'no_prefix' })).toBe('/profile-7/careers')
})

test('no scope builds an address that points to another host', () => {
  for (const scope of scopes)
    for (const name of names) {
      const address = pathsFor(scope)(name as 'companyJob', { slug: '/evil.example', id: '\\evil' })
      expect(address).toMatch(/^\/(?![/\\])/)
    }
})

test('query values round-trip', () => {
  const path = pathsFor({ locale: 'en_GB', profileId: null, strategy: 'prefix_except_default' })
  const next = '/job-postings/globex/1?tab=a&b=c#d'
  const address = new URL(path('login', null, { next }), 'http://site.example')
  expect(address.searchParams.get('next')).toBe(next)
})

test('next accepts addresses of this site', () => {
  for (const next of ['/', '/my-jobs', '/uk_UA/profile-7?x=1&y=//z', '/a?next=https://b.example', '/a#b'])
    expect(safeNext(next)).toBe(next)
})

test('next is an address that a header can carry', () => {
  expect(safeNext('/jobs?q=київ')).toBe('/jobs?q=%D0%BA%D0%B8%D1%97%D0%B2')
  expect(safeNext('/company/їжак #ї')).toBe('/company/%D1%97%D0%B6%D0%B0%D0%BA%20#%D1%97')
})

test.each([
  null,
  '',
  '/.//evil.example',
  '/x/..//evil.example',
  '/./\\\\evil.example',
  'my-jobs',
  'https://evil.example',
  'HTTPS://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/a\r\nset-cookie: s-token=x',
  'javascript:alert(1)',
  'data:text/html,x',
  '?next=/',
  '@evil.example',
  ':80/x',
])('next never leads elsewhere: %j', (next) => {
  expect(safeNext(next)).toBeNull()
})

test('any accepted next stays on its host', () => {
  const pieces = ['/', '\\', '.', '..', 'evil.example', '@', ':', '?', '#', '\t', '%2f', '%5c', 'a', ' ', ';']
  for (let seed = 1; seed <= 5000; seed++) {
    let state = seed
    const next = Array.from({ length: 1 + (seed % 7) }, () => {
      state = (state * 48_271) % 2_147_483_647
      return pieces[state % pieces.length]
    }).join('')
    const safe = safeNext(next)
    if (safe === null) continue
    expect(new URL(safe, 'https://site.example/login').host, next).toBe('site.example')
    expect(safe, next).toMatch(/^[\x21-\x7e]+$/)
  }
})

test('the title of a guarded page whose address ends in a number names its first segment', () => {
  const t = (key: string) => titles[key.replace('titles:', '') as 'myJob']
  for (const name of names) {
    const { path, guard, title } = routes[name]
    const [, first = ''] = path.split('/')
    // Employment-details is the exception, which the specification names.
    if (name === 'employmentDetails' || guard !== 'auth' || !path.endsWith('/:id') || title === null) continue
    expect([name, t(title)]).toEqual([name, `View ${first.replace(/s$/, '')}`])
  }
})
