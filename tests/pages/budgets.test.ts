import { beforeAll, expect, test } from 'vitest'
import { apiSections } from '#features/developers/apiSections.ts'
import { matchRoute, routes, type RouteName } from '#paths'
import { weigh } from '../../scripts/bench/weights.ts'
import { postJob } from '../api/applications/applicationFixtures.ts'
import { turnOnPublicPage } from './publicPageFixtures.ts'
import { insertPost } from './insertPost.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const kilobyte = 1024
let jobId = 0
let postId = 0
beforeAll(async () => {
  // The first id of a table in a fresh clone; the pages have enough content to be realistic.
  jobId = await postJob({ backend: product.backend } as never)
  postId = await insertPost(product.backend.ctx.db)
  await turnOnPublicPage(product, 'ana-kovalenko')
})

const publicPages = () => [
  '/company/globex',
  '/company/globex/job-postings',
  `/company/globex/job-postings/${jobId}`,
  '/company/globex/posts',
  `/company/globex/posts/${postId}`,
  `/company/globex/posts/${postId}/history`,
  '/people/ana-kovalenko',
  '/activities',
  '/jobs',
  '/terms',
  '/verify',
  '/developers',
  ...apiSections.filter((part) => part !== 'others').map((part) => `/developers/${part}`),
  '/privacy',
  '/rules',
  '/transparency',
]
/** Signed-in users are redirected. */
const guestPages = ['/login']
const pagesToRead = () => ['/my-jobs', '/notifications', '/']
const pagesWithForms = () => [
  '/company/globex/edit/company-info',
  '/company/globex/edit/members',
  '/company/globex/edit/job-postings/create',
  '/company/globex/posts/edit',
  '/company/globex/posts/edit/create',
]

test('every static page fits its budget', () => {
  const names = (Object.keys(routes) as RouteName[]).filter(
    (name) =>
      ('shared' in routes[name] && routes[name].layout !== 'bare') || 'cachedForGuests' in routes[name],
  )
  expect(new Set([...publicPages(), ...guestPages].map((path) => matchRoute(path)?.name))).toEqual(
    new Set(names),
  )
})

test('a signed-out visitor downloads at most 5 KB of scripts, and 14 KB of page and styles first', async () => {
  const english = [...publicPages(), ...guestPages]
  for (const path of [...english, ...english.map((one) => `/uk_UA${one}`)]) {
    const { script, firstFlight } = await weigh(product.origin(), path)
    expect({ path, script }).toEqual({ path, script: Math.min(script, 5 * kilobyte) })
    expect({ path, firstFlight }).toEqual({ path, firstFlight: Math.min(firstFlight, 14 * kilobyte) })
  }
})

test('a static page takes at most 95 KB of scripts, one with a form at most 130 KB', async () => {
  const cookie = `s-token=${await product.tokenOf('gita')}`
  for (const [paths, limit] of [
    [[...pagesToRead(), ...publicPages()], 95],
    [pagesWithForms(), 130],
  ] as const)
    for (const path of paths) {
      const { script } = await weigh(product.origin(), path, { cookie })
      expect([path, Math.min(script / kilobyte, limit)]).toEqual([path, script / kilobyte])
    }
})

test('a page makes at most eight queries', async () => {
  let calls = 0
  for (const path of [
    ...publicPages(),
    ...pagesToRead(),
    ...pagesWithForms(),
    `/job-postings/globex/${jobId}`,
  ]) {
    await product.visit(path, { as: 'gita' })
    product.evictPages()
    const { status, queries } = await product.visit(path, { as: 'gita' })
    calls += queries
    expect([path, status, Math.min(queries, 8)]).toEqual([path, 200, queries])
  }
  expect(calls).toBeGreaterThan(0)
})

test('what people with an account read daily takes few statements, calls and bytes', async () => {
  for (const [path, as, statements, calls, html] of [
    ['/', 'ana', 3, 4, 35],
    ['/careers', 'ana', 3, 4, 23],
    ['/activities', 'ana', 5, 4, 19],
    ['/settings/emails', 'ana', 2, 3, 27],
    ['/achievements', 'ana', 2, 3, 34],
    ['/my-jobs', 'ana', 2, 3, 18],
    ['/messages', 'ana', 3, 3, 18],
    ['/notifications', 'ana', 3, 3, 33],
    ['/cv', 'ana', 4, 5, 33],
    ['/hr-panel/globex', 'gita', 4, 3, 22],
    ['/company/globex/edit', 'gita', 6, 6, 24],
  ] as const) {
    await product.visit(path, { as })
    const visit = await product.visit(path, { as })
    const kilobytes = visit.html.length / kilobyte
    expect([path, visit.status, visit.queries, visit.calls, kilobytes]).toEqual([
      path,
      200,
      Math.min(visit.queries, statements),
      Math.min(visit.calls, calls),
      Math.min(kilobytes, html),
    ])
  }
})

test('a public page is cached, and rendered again after a write that changes it', async () => {
  const path = '/company/globex'
  await product.visit(path)
  const cached = await product.visit(path)
  expect(cached.queries).toBe(0)
  expect(cached.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(cached.headers.get('x-page-tags')).toBeNull()
  const etag = cached.headers.get('etag') ?? ''
  expect((await product.visit(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await fetch(`${product.origin()}/api/companies/globex/about`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await product.tokenOf('gita')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ about: 'Entirely new words.' }),
  })
  expect((await product.visit(path)).html).toContain('Entirely new words.')
})
