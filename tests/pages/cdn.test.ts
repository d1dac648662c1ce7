import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeCompanyAbout } from '#contract/companies/edits.ts'
import { call } from '#contract/core/call.ts'
import { locales } from '#contract/core/locale.ts'
import { isMachineReadable, routes, type Route, type RouteName } from '#paths'
import { purgePath, signPurge } from '#server/purgeEndpoint.ts'
import { postJob } from '../api/applications/applicationFixtures.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

/** The tags of the purges that the CDN has accepted. */
const purged: string[] = []
let status = 200
const server = createServer((req, res) => {
  if (status === 200) purged.push(...String(req.headers['x-purge-tags']).split(' '))
  res.writeHead(status).end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => server.close())

const secret = 'shared with a backend that is somewhere else'
const product = useProduct({
  I18N_STRATEGY: 'prefix_and_default',
  CDN: 'varnish',
  CDN_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  METRICS_PORT: '0',
  PURGE_SECRET: secret,
})
let jobId = 0
beforeAll(async () => {
  jobId = await postJob({ backend: product.backend } as never)
})

/** An address of a row in each language, and without one if it is for machines; most of them exist. */
function addressesOf(name: RouteName): string[] {
  const files: Partial<Record<RouteName, string>> = { islandTexts: 'editors.en_GB.json', feed: 'jobs.atom' }
  const params: Record<string, string | number> = {
    slug: 'globex',
    address: 'ana',
    token: 'abc',
    part: 'jobs',
    folder: 'ab',
    credential: 1,
    list: 1,
    id: jobId,
    name: files[name] ?? 'globex.atom',
  }
  const bare = routes[name].path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))
  return [...(isMachineReadable(bare) ? [bare] : []), ...locales.map((locale) => `/${locale}${bare}`)]
}
const names = Object.keys(routes) as RouteName[]
/** Reads every address, a few at once. */
async function readAll(as?: 'ana' | 'gita') {
  const addresses = names.flatMap((name) => addressesOf(name).map((path) => ({ name, path })))
  const reads = []
  for (let at = 0; at < addresses.length; at += 8)
    reads.push(
      ...(await Promise.all(
        addresses
          .slice(at, at + 8)
          .map(async ({ name, path }) => ({ name, path, ...(await product.visit(path, as ? { as } : {})) })),
      )),
    )
  return reads
}
const patience = { timeout: 120_000 }
const controlOf = async (path: string, options?: Parameters<typeof product.visit>[1]) =>
  (await product.visit(path, options)).headers.get('cache-control') ?? ''

test(
  'what a CDN may store is the same for everybody, and names its tags; all else is private',
  patience,
  async () => {
    const stored = new Set<RouteName>()
    for (const { name, path, headers, status: answered } of await readAll()) {
      const control = headers.get('cache-control') ?? ''
      const where = `${path} ${answered} ${control}`
      if (!control.includes('s-maxage')) {
        expect(where).toMatch(/\b(private|no-store)\b/)
        expect([path, headers.get('surrogate-key'), headers.get('cache-tag')]).toEqual([path, null, null])
        continue
      }
      stored.add(name)
      expect([where, (routes[name] as Route).shared]).toEqual([where, true])
      expect([path, answered, headers.get('vary')]).toEqual([path, 200, 'accept-encoding'])
      expect([path, headers.get('set-cookie')]).toEqual([path, null])
      expect(headers.get('surrogate-key')?.split(' ')).toEqual(headers.get('cache-tag')?.split(','))
      expect(headers.get('surrogate-key')).toMatch(/^all [\w:. -]+$/)
    }
    expect([...stored]).toEqual(
      expect.arrayContaining([
        'terms',
        'privacy',
        'rules',
        'transparency',
        'jobs',
        'company',
        'companyJobs',
        'companyJob',
        'companyPosts',
        'feed',
      ]),
    )
  },
)

test('whoever is signed in gets every page for themselves', patience, async () => {
  for (const as of ['ana', 'gita'] as const)
    for (const { path, headers } of await readAll(as)) {
      const control = headers.get('cache-control') ?? ''
      expect(`${as} ${path} ${control}`).toMatch(/\b(private|no-store)\b/)
      expect(`${as} ${path} ${control}`).not.toContain('s-maxage')
      expect([as, path, headers.get('surrogate-key')]).toEqual([as, path, null])
    }
})

test('with other cookies, from another site or with HEAD, a public page is the one that is stored', async () => {
  const path = '/en_GB/company/globex'
  const { html, headers } = await product.visit(path)
  for (const sent of [
    { cookie: 'lang=uk_UA; theme=dark; s-token=' },
    { 'accept-language': 'uk' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  ]) {
    const other = await product.visit(path, { headers: sent })
    expect(other.html).toBe(html)
    expect(other.headers.get('cache-control')).toBe(headers.get('cache-control'))
  }
  const head = await fetch(product.origin() + path, { method: 'HEAD' })
  expect(head.headers.get('cache-control')).toBe(headers.get('cache-control'))
  expect((await product.visit(`${path}?utm_source=mail`)).html).toBe(html)
})

test('public pages link to addresses that name their language', async () => {
  const { html } = await product.visit('/en_GB/company/globex')
  const links = [...html.matchAll(/<link [^>]*rel="(?:canonical|alternate)"[^>]*>/g)].map(([link]) => link)
  const targets = links.flatMap((link) => /href="([^"]+)"/.exec(link)?.slice(1) ?? [])
  expect(targets.length).toBeGreaterThan(3)
  const pages = targets.map((target) => new URL(target, product.origin()).pathname)
  expect(pages.filter((path) => !/^\/(en_GB|uk_UA)\//.test(path) && !isMachineReadable(path))).toEqual([])
  const sitemap = await product.visit('/sitemap.xml')
  expect(sitemap.html).toContain('<sitemapindex')
  const own = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href)
  expect(own.filter((href) => !/^\/(en_GB|uk_UA)(\/|$)/.test(href) && !isMachineReadable(href))).toEqual([])
})

test.each([
  ['an address without a language', '/company/globex', 302],
  ['a choice of language', '/en_GB/company/globex?lang=uk_UA', 303],
  ['a page with a profile in its address', '/en_GB/profile-1/terms', 301],
  ['two slashes', '//en_GB/terms', 308],
  ['a page that does not exist', '/en_GB/company/nobody', 404],
  ['an address that does not exist', '/en_GB/nothing/at/all', 404],
])('%s is not stored', async (_, path, expected) => {
  const { status: answered } = await product.visit(path)
  expect(answered).toBe(expected)
  expect(await controlOf(path)).toMatch(/\b(private|no-store)\b/)
  expect(await controlOf(path, { as: 'ana' })).toMatch(/\b(private|no-store)\b/)
})

test('calls and files are not stored, files of the build are', async () => {
  for (const path of [
    '/api/companies/globex',
    '/api/openapi.json',
    '/api/nothing',
    '/files/ab/nothing.png',
    '/healthz',
  ])
    expect(`${path} ${await controlOf(path)}`).toMatch(/\b(private|no-store)\b/)
  const { html } = await product.visit('/en_GB/terms')
  const [asset = ''] = /\/assets\/[\w.-]+\.css/.exec(html) ?? []
  expect(await controlOf(asset)).toBe('public, max-age=31536000, immutable')
})

test('a start removes all pages, and a change those that show it', async () => {
  await expect.poll(() => purged).toContain('all')
  const tag = (await product.visit('/uk_UA/company/globex')).headers.get('surrogate-key')?.split(' ')[1] ?? ''
  expect(tag).toMatch(/^company:\d+$/)
  purged.length = 0
  await call(await callerOf(product, 'gita'), changeCompanyAbout, {
    params: { slug: 'globex' },
    body: { about: 'Stored nowhere yet.' },
  })
  // The second time because the page had just been sent when it changed.
  await expect.poll(() => purged.filter((one) => one === tag).length, { interval: 20 }).toBe(2)
  expect(await product.metric('tenure_cdn_purged_tags_total')).toBeGreaterThan(2)
  expect(await product.metric('tenure_cdn_purge_requests_total{outcome="failed"}')).toBe(0)
  expect(await product.metric('tenure_cdn_purge_delay_seconds')).toBeGreaterThan(0)
})

test('a purge of an external backend is passed on, and refused while the CDN does not accept it', async () => {
  const purge = async () => {
    const body = JSON.stringify({ tags: ['job:4711'] })
    const now = Math.floor(Date.now() / 1000)
    const headers = { 'x-purge-timestamp': String(now), 'x-purge-signature': signPurge(secret, now, body) }
    return (await fetch(product.origin() + purgePath, { method: 'POST', headers, body })).status
  }
  status = 503
  expect(await purge()).toBe(502)
  expect(purged).not.toContain('job:4711')
  status = 200
  expect(await purge()).toBe(204)
  expect(purged).toContain('job:4711')
})
