import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { createConcurrencyLimiter } from '#server/concurrencyLimiter.ts'
import { createPageCache } from '#server/pageCache.ts'
import { createSharedSends } from '#server/pageCache/sharedSends.ts'
import { shareOf } from '#server/pageCache/sharing.ts'

const page = '/en_GB/company/globex'
let cache = start()
/** What the page responds. */
let rendered = { status: 200, headers: {} as Record<string, string> }
/** Runs in the middle of a rendering. */
let meanwhile = () => undefined as void

function start(isBehindCdn = true) {
  return createPageCache({
    strategy: 'prefix_and_default',
    maxBytes: 1e7,
    ttlMs: 600_000,
    renderLimiter: createConcurrencyLimiter({ maxConcurrent: 10, maxQueued: 10, maxWaitMs: 1_000 }),
    common: [],
    isBehindCdn,
  })
}
beforeEach(() => {
  cache = start()
  rendered = { status: 200, headers: { 'x-page-tags': 'company:7, posts:7' } }
  meanwhile = () => undefined
})

/** The headers of the response to a request. */
async function read(url = page, headers: Record<string, string> = {}, method = 'GET') {
  const req = { url, method, headers: { host: 'h', ...headers } } as unknown as IncomingMessage
  const got: Record<string, string> = {}
  const res = Object.assign(new EventEmitter(), {
    writeHead(status: number, head: readonly string[]) {
      got['status'] = String(status)
      for (let at = 0; at < head.length; at += 2) got[head[at] ?? ''] = head[at + 1] ?? ''
      return res
    },
    end: () => res,
  }) as unknown as ServerResponse
  if (!cache.serve(req, res, 'id'))
    await cache.render(req, res, 'id', (_req, response) => {
      meanwhile()
      response.writeHead(rendered.status, { 'content-type': 'text/html', ...rendered.headers })
      response.end('A page')
    })
  return got
}

const sharedControl = 'public, max-age=0, must-revalidate, s-maxage=600'

test('a page at an address that names its language is shared, with its tags, for its time', async () => {
  for (const name of ['rendered', 'cached']) {
    const head = await read()
    expect([name, head['cache-control'], head['vary']]).toEqual([name, sharedControl, 'accept-encoding'])
    expect(head['surrogate-key']).toBe('all company:7 posts:7')
    expect(head['cache-tag']).toBe('all,company:7,posts:7')
    expect(Number(head['age'])).toBeLessThanOrEqual(1)
  }
  expect(await read(page, {}, 'HEAD')).toMatchObject({ 'cache-control': sharedControl })
  const { etag = '' } = await read()
  expect(await read(page, { 'if-none-match': etag })).toMatchObject({
    status: '304',
    'cache-control': sharedControl,
    'surrogate-key': 'all company:7 posts:7',
  })
})

test.each([
  ['has a sign-in', { cookie: 'lang=uk_UA; s-token=abc' }],
  ['has a bearer token', { authorization: 'Bearer abc' }],
])('a request that %s gets the page for itself', async (_, headers) => {
  for (let count = 0; count < 2; count++) {
    const head = await read(page, headers)
    expect(head['cache-control']).toBe('private, no-cache')
    expect(head['surrogate-key'] ?? head['cache-tag'] ?? head['age']).toBeUndefined()
    await read()
  }
})

test('other cookies and arrivals from other sites make no difference', async () => {
  const headers = {
    cookie: 'lang=uk_UA; s-token=; theme=dark',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
  }
  expect((await read(page, headers))['cache-control']).toBe(sharedControl)
})

test('without a CDN nothing of it is sent', async () => {
  cache = start(false)
  const head = await read()
  expect(head['cache-control']).toBe('public, no-cache')
  expect(Object.keys(head).sort()).toEqual(
    ['status', 'content-type', 'vary', 'content-length', 'etag', 'cache-control', 'x-request-id'].sort(),
  )
})

test.each([
  ['was not found', 404, {}, 'private, no-cache'],
  ['failed', 503, {}, 'no-store'],
  ['sets a cookie', 200, { 'set-cookie': 'a=1' }, 'private, no-cache'],
  ['is private by its own account', 200, { 'cache-control': 'private, no-store' }, 'private, no-cache'],
  ['has no tags', 200, { 'x-page-tags': '' }, 'private, no-cache'],
  ['has a tag that cannot be purged', 200, { 'x-page-tags': 'company:7, two words' }, 'private, no-cache'],
])('a page that %s is not shared', async (_, status, headers, control) => {
  rendered = { status, headers: { ...rendered.headers, ...headers } }
  const head = await read()
  expect([head['status'], head['cache-control'], head['surrogate-key']]).toEqual([
    String(status),
    control,
    undefined,
  ])
})

test('a page for guests is not shared: signed-in readers see another one there', async () => {
  const head = await read('/en_GB/activities')
  expect([head['cache-control'], head['vary']]).toEqual(['private, no-cache', 'accept-encoding, cookie'])
})

test('what shows numbers that nothing announces is shared as long as it is cached', async () => {
  expect((await read('/en_GB/company/globex/posts'))['cache-control']).toContain('s-maxage=60')
})

test('a page that changes while it is rendered is sent, and not shared', async () => {
  meanwhile = () => void cache.purge(['posts:7'])
  expect((await read())['cache-control']).toBe('private, no-cache')
  meanwhile = () => undefined
  expect((await read())['cache-control']).toBe(sharedControl)
})

test('while changes of other processes are unknown, nothing is shared', async () => {
  await read()
  for (const freshness of ['disconnected', 'unknown'] as const) {
    cache.setFreshness(freshness)
    expect([freshness, (await read())['cache-control']]).toEqual([freshness, 'private, no-cache'])
  }
  expect(cache.setFreshness('current')).toBe(true)
  expect(cache.setFreshness('current')).toBe(false)
  expect((await read())['cache-control']).toBe(sharedControl)
})

test('a purge names the tags of pages that were given to the CDN just before', async () => {
  expect(cache.purge(['company:7'])).toEqual([])
  await read(page, { cookie: 's-token=abc' })
  expect(cache.purge(['company:7'])).toEqual([])
  await read()
  expect(cache.purge(['jobs', 'company:7'])).toEqual(['company:7'])
})

test('a page is on its way for a few seconds', () => {
  let now = 0
  const sends = createSharedSends(() => now)
  sends.record(['company:7'])
  now = 3_999
  expect(sends.recent(['company:7', 'company:8'])).toEqual(['company:7'])
  now = 4_000
  expect(sends.recent(['company:7'])).toEqual([])
})

test('an address that names no language is not shared, nor a page with more tags than a header takes', () => {
  const shared = (language: 'named' | 'default' | 'reader', tags: readonly string[]) =>
    shareOf(
      { status: 200, headers: [], tags, body: Buffer.alloc(0) },
      { language, guestsOnly: false },
      { renderedAt: 0, maxAgeMs: 60_000 },
    )
  expect(shared('named', ['company:7'])).toMatchObject({ maxAge: 60 })
  expect([shared('default', ['company:7']), shared('reader', ['company:7'])]).toEqual([null, null])
  expect(
    shared(
      'named',
      Array.from({ length: 400 }, (_, id) => `company:${1_000 + id}`),
    ),
  ).toBeNull()
})
