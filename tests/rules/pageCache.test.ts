import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPageCache } from '#server/pageCache.ts'
import type { Render } from '#server/pageCache/render.ts'
import { createConcurrencyLimiter, Overloaded } from '#server/concurrencyLimiter.ts'

const wide = { maxConcurrent: 100, maxQueued: 100, maxWaitMs: 1_000 }
const text = (version: number) => `<p>Version ${version}</p>${'words '.repeat(300)}`

/** A cache in front of a page whose rendering the test controls. */
function createFixtures({
  maxBytes = 1e7,
  limiter = createConcurrencyLimiter(wide),
  tags = 'company:7',
} = {}) {
  const cache = createPageCache({
    strategy: 'prefix_except_default',
    maxBytes,
    ttlMs: 60_000,
    renderLimiter: limiter,
    common: [],
    isBehindCdn: false,
  })
  const begun: (() => void)[] = []
  let version = 1
  let rendered = 0
  const render: Render = async (_req, res) => {
    rendered++
    // The content is read at the start of the rendering, which completes when the test calls `finish`.
    const body = text(version)
    await new Promise<void>((resolve) => begun.push(resolve))
    res.writeHead(200, { 'x-page-tags': tags, 'content-type': 'text/html' })
    res.end(body)
  }
  const request = (url = '/company/globex', headers: Record<string, string> = {}, method = 'GET') => {
    const req = { url, method, headers: { host: 'h', ...headers } } as unknown as IncomingMessage
    const res = answer()
    const served = cache.serve(req, res as unknown as ServerResponse, 'id')
    const done = served ? null : cache.render(req, res as unknown as ServerResponse, 'id', render)
    return { res, kept: served, done, body: async () => (await done, res.body?.toString() ?? '') }
  }
  const finish = async () => {
    await new Promise(setImmediate)
    begun.shift()?.()
  }
  return {
    cache,
    ask: request,
    finish,
    change: () => {
      version++
      cache.purge(['company:7'])
    },
    drawn: () => rendered,
    async fill(url?: string) {
      const { body } = request(url)
      await finish()
      return body()
    },
  }
}

function answer() {
  const res = Object.assign(new EventEmitter(), {
    status: 0,
    headers: {} as Record<string, string>,
    body: undefined as Buffer | undefined,
    writeHead(status: number, head: readonly string[]) {
      res.status = status
      for (let at = 0; at < head.length; at += 2) res.headers[head[at] ?? ''] = head[at + 1] ?? ''
      return res
    },
    end(body?: Buffer) {
      res.body = body
      return res
    },
  })
  return res
}

test('concurrent requests render a page once, and later ones not at all', async () => {
  const { ask: request, finish, drawn: rendered } = createFixtures()
  const all = Array.from({ length: 20 }, (_, n) =>
    request(n % 2 ? '/company/globex?utm_source=x' : undefined),
  )
  await finish()
  expect(new Set(await Promise.all(all.map(({ body }) => body())))).toEqual(new Set([text(1)]))
  expect([rendered(), request().kept]).toEqual([1, true])
})

test('every encoding has its own strong ETag; a matching one, weak or in a list, gets 304', async () => {
  const { ask: request, fill } = createFixtures()
  await fill()
  const br = request(undefined, { 'accept-encoding': 'gzip, br' }).res
  const gzip = request(undefined, { 'accept-encoding': 'gzip' }).res
  const plain = request().res
  expect(brotliDecompressSync(br.body ?? '').toString()).toBe(text(1))
  expect(gunzipSync(gzip.body ?? '').toString()).toBe(text(1))
  const tags = [br, gzip, plain].map(({ headers }) => headers['etag'])
  expect(new Set(tags).size).toBe(3)
  for (const known of [tags[0], `W/${tags[1]}`, `"other", ${tags[2]}`, '*']) {
    const { res } = request(undefined, { 'if-none-match': known ?? '', 'accept-encoding': 'br' })
    expect([res.status, res.body, res.headers['etag']]).toEqual([304, undefined, tags[0]])
  }
  expect(request(undefined, { 'if-none-match': '"other"' }).res.status).toBe(200)
})

test('HEAD returns the headers of the page, cached or not', async () => {
  const { ask: request, finish, drawn: rendered } = createFixtures()
  const first = request(undefined, {}, 'HEAD')
  await finish()
  await first.done
  const second = request().res
  expect(first.res.body).toBeUndefined()
  expect(first.res.headers).toEqual(second.headers)
  expect(rendered()).toBe(1)
})

test('languages are cached separately', async () => {
  const { ask: request, fill } = createFixtures()
  await fill()
  expect(request(undefined, { 'accept-language': 'uk' })).toMatchObject({ kept: false, done: null })
  expect(request().res.headers['vary']).toBe('accept-encoding, accept-language, cookie')
  await fill('/uk_UA/company/globex')
  expect(request('/uk_UA/company/globex').res.headers['vary']).toBe('accept-encoding')
})

test('a rendering that began before a change is not cached, nor sent to later requests', async () => {
  const { ask: request, change, finish, drawn: rendered } = createFixtures()
  const early = request()
  await new Promise(setImmediate)
  change()
  const late = request()
  await finish()
  expect(await early.body()).toBe(text(1))
  await finish()
  expect(await late.body()).toBe(text(2))
  expect(request().res.body?.toString()).toBe(text(2))
  expect(rendered()).toBe(2)
})

test('a page that changes all the time is rendered once at a time, and nobody gets what was before their request', async () => {
  const { ask: request, finish, change, drawn: rendered } = createFixtures()
  const waiting: { readonly since: number; readonly body: Promise<string> }[] = []
  let version = 1
  const read = () => {
    for (let reader = 0; reader < 20; reader++) waiting.push({ since: version, body: request().body() })
  }
  for (let round = 0; round < 30; round++) {
    read()
    change()
    version++
    read()
    await finish()
  }
  let isDone = false
  const all = Promise.all(
    waiting.map(async ({ since, body }) => [since, Number(/\d+/.exec(await body)?.[0])]),
  )
  void all.finally(() => (isDone = true))
  while (!isDone) await finish()
  for (const [since = 0, shown] of await all) expect(shown).toBeGreaterThanOrEqual(since)
  // At most one for each change, and the one before the first.
  expect(rendered()).toBeLessThanOrEqual(31)
})

test('changes of other things do not affect a running rendering', async () => {
  const { ask: request, cache, finish, drawn: rendered } = createFixtures()
  const page = request()
  await new Promise(setImmediate)
  cache.purge(['company:8'])
  await finish()
  await page.body()
  expect([request().kept, rendered()]).toEqual([true, 1])
})

test('without invalidations nothing cached is served; once they are back, everything is evicted', async () => {
  const { ask: request, cache, fill, finish } = createFixtures()
  await fill()
  const begun = request('/company/globex/job-postings/1')
  cache.setFreshness('unknown')
  expect(request().kept).toBe(false)
  await finish()
  await begun.body()
  cache.setFreshness('disconnected')
  expect(request().kept).toBe(true)
  cache.setFreshness('current')
  expect(cache.stats().entries).toBe(0)
})

test('pages without tags, and those beyond the memory limit, are not cached', async () => {
  const untagged = createFixtures({ tags: '' })
  await untagged.fill()
  expect(untagged.cache.stats().entries).toBe(0)
  const small = createFixtures({ maxBytes: 80_000 })
  for (let id = 1; id <= 40; id++) await small.fill(`/company/globex/job-postings/${id}`)
  const { entries, bytes } = small.cache.stats()
  expect(entries).toBeGreaterThan(3)
  expect(bytes).toBeLessThanOrEqual(80_000)
  expect(small.ask('/company/globex/job-postings/40').kept).toBe(true)
  expect(small.ask('/company/globex/job-postings/1').kept).toBe(false)
})

test('requests beyond the concurrency limit are refused at once, and cached pages are still served', async () => {
  const {
    ask: request,
    fill,
    finish,
  } = createFixtures({
    limiter: createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1, maxWaitMs: 1_000 }),
  })
  await fill()
  const [first, second, third] = [1, 2, 3].map((id) => request(`/company/globex/job-postings/${id}`))
  await expect(third?.done).rejects.toThrow(Overloaded)
  expect(request().kept).toBe(true)
  await finish()
  await first?.done
  await finish()
  await second?.done
  expect(second?.res.status).toBe(200)
})

test('a page purged often is compressed fast, a stable one is compressed small', async () => {
  const { ask: request, fill, change } = createFixtures()
  const br = { 'accept-encoding': 'br' }
  const tag = async () => {
    const { res, done } = request(undefined, br)
    await done
    return res.headers['etag']
  }
  await fill()
  expect(await tag()).toMatch(/-br11"$/)
  change()
  await fill()
  expect(await tag()).toMatch(/-br4"$/)
})
