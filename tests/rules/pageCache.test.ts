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
function stage({ maxBytes = 1e7, gate = createConcurrencyLimiter(wide), tags = 'company:7' } = {}) {
  const cache = createPageCache({
    strategy: 'prefix_except_default',
    maxBytes,
    ttlMs: 60_000,
    renderLimiter: gate,
    common: [],
  })
  const begun: (() => void)[] = []
  let version = 1
  let drawn = 0
  const render: Render = async (_req, res) => {
    drawn++
    // The content is read at the start of the rendering, which completes when the test calls `finish`.
    const body = text(version)
    await new Promise<void>((resolve) => begun.push(resolve))
    res.writeHead(200, { 'x-page-tags': tags, 'content-type': 'text/html' })
    res.end(body)
  }
  const ask = (url = '/company/globex', headers: Record<string, string> = {}, method = 'GET') => {
    const req = { url, method, headers: { host: 'h', ...headers } } as unknown as IncomingMessage
    const res = answer()
    const kept = cache.serve(req, res as unknown as ServerResponse, 'id')
    const done = kept ? null : cache.render(req, res as unknown as ServerResponse, 'id', render)
    return { res, kept, done, body: async () => (await done, res.body?.toString() ?? '') }
  }
  const finish = async () => {
    await new Promise(setImmediate)
    begun.shift()?.()
  }
  return {
    cache,
    ask,
    finish,
    change: () => {
      version++
      cache.purge(['company:7'])
    },
    drawn: () => drawn,
    async fill(url?: string) {
      const { body } = ask(url)
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
  const { ask, finish, drawn } = stage()
  const all = Array.from({ length: 20 }, (_, n) => ask(n % 2 ? '/company/globex?utm_source=x' : undefined))
  await finish()
  expect(new Set(await Promise.all(all.map(({ body }) => body())))).toEqual(new Set([text(1)]))
  expect([drawn(), ask().kept]).toEqual([1, true])
})

test('every encoding has its own strong ETag; a matching one, weak or in a list, gets 304', async () => {
  const { ask, fill } = stage()
  await fill()
  const br = ask(undefined, { 'accept-encoding': 'gzip, br' }).res
  const gzip = ask(undefined, { 'accept-encoding': 'gzip' }).res
  const plain = ask().res
  expect(brotliDecompressSync(br.body ?? '').toString()).toBe(text(1))
  expect(gunzipSync(gzip.body ?? '').toString()).toBe(text(1))
  const tags = [br, gzip, plain].map(({ headers }) => headers['etag'])
  expect(new Set(tags).size).toBe(3)
  for (const known of [tags[0], `W/${tags[1]}`, `"other", ${tags[2]}`, '*']) {
    const { res } = ask(undefined, { 'if-none-match': known ?? '', 'accept-encoding': 'br' })
    expect([res.status, res.body, res.headers['etag']]).toEqual([304, undefined, tags[0]])
  }
  expect(ask(undefined, { 'if-none-match': '"other"' }).res.status).toBe(200)
})

test('HEAD returns the headers of the page, cached or not', async () => {
  const { ask, finish, drawn } = stage()
  const first = ask(undefined, {}, 'HEAD')
  await finish()
  await first.done
  const second = ask().res
  expect(first.res.body).toBeUndefined()
  expect(first.res.headers).toEqual(second.headers)
  expect(drawn()).toBe(1)
})

test('languages are cached separately', async () => {
  const { ask, fill } = stage()
  await fill()
  expect(ask(undefined, { 'accept-language': 'uk' })).toMatchObject({ kept: false, done: null })
  expect(ask().res.headers['vary']).toBe('accept-encoding, accept-language, cookie')
  await fill('/uk_UA/company/globex')
  expect(ask('/uk_UA/company/globex').res.headers['vary']).toBe('accept-encoding')
})

test('a rendering that began before a change is not cached, nor sent to later requests', async () => {
  const { ask, change, finish, drawn } = stage()
  const early = ask()
  await new Promise(setImmediate)
  change()
  const late = ask()
  await finish()
  expect(await early.body()).toBe(text(1))
  await finish()
  expect(await late.body()).toBe(text(2))
  expect(ask().res.body?.toString()).toBe(text(2))
  expect(drawn()).toBe(2)
})

test('changes of other things do not affect a running rendering', async () => {
  const { ask, cache, finish, drawn } = stage()
  const page = ask()
  await new Promise(setImmediate)
  cache.purge(['company:8'])
  await finish()
  await page.body()
  expect([ask().kept, drawn()]).toEqual([true, 1])
})

test('without invalidations nothing cached is served; once they are back, everything is evicted', async () => {
  const { ask, cache, fill, finish } = stage()
  await fill()
  const begun = ask('/company/globex/job-postings/1')
  cache.setFreshness('unknown')
  expect(ask().kept).toBe(false)
  await finish()
  await begun.body()
  cache.setFreshness('disconnected')
  expect(ask().kept).toBe(true)
  cache.setFreshness('current')
  expect(cache.stats().entries).toBe(0)
})

test('pages without tags, and those beyond the memory limit, are not cached', async () => {
  const untagged = stage({ tags: '' })
  await untagged.fill()
  expect(untagged.cache.stats().entries).toBe(0)
  const small = stage({ maxBytes: 80_000 })
  for (let id = 1; id <= 40; id++) await small.fill(`/company/globex/job-postings/${id}`)
  const { entries, bytes } = small.cache.stats()
  expect(entries).toBeGreaterThan(3)
  expect(bytes).toBeLessThanOrEqual(80_000)
  expect(small.ask('/company/globex/job-postings/40').kept).toBe(true)
  expect(small.ask('/company/globex/job-postings/1').kept).toBe(false)
})

test('requests beyond the concurrency limit are refused at once, and cached pages are still served', async () => {
  const { ask, fill, finish } = stage({
    gate: createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1, maxWaitMs: 1_000 }),
  })
  await fill()
  const [first, second, third] = [1, 2, 3].map((id) => ask(`/company/globex/job-postings/${id}`))
  await expect(third?.done).rejects.toThrow(Overloaded)
  expect(ask().kept).toBe(true)
  await finish()
  await first?.done
  await finish()
  await second?.done
  expect(second?.res.status).toBe(200)
})

test('a page purged often is compressed fast, a stable one is compressed small', async () => {
  const { ask, fill, change } = stage()
  const br = { 'accept-encoding': 'br' }
  const tag = async () => {
    const { res, done } = ask(undefined, br)
    await done
    return res.headers['etag']
  }
  await fill()
  expect(await tag()).toMatch(/-br11"$/)
  change()
  await fill()
  expect(await tag()).toMatch(/-br4"$/)
})
