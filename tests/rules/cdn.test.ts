import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCdn } from '#backend/ports/cdn/cdn.ts'
import type { CdnConfig } from '#backend/ports/cdn/services.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const received: Received[] = []
/** The statuses of the next responses; 200 after that. */
const statuses: number[] = []
const server = createServer((req, res) => {
  void text(req).then((body) => {
    received.push({ method: req.method, url: req.url, headers: req.headers, body })
    const status = statuses.shift() ?? 200
    res.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}')
  })
})
let url = ''

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  received.length = 0
  statuses.length = 0
})

const pace = { attempts: 3, retryMs: 1, timeoutMs: 800 }
const token = 'an-api-token-of-a-service'
const cdn = (service: CdnConfig['service'], urls = [url]) =>
  createCdn({ service, urls, zone: 'zone1', token }, pace)
const many = (count: number) => Array.from({ length: count }, (_, id) => `company:${id}`)

test('Varnish gets the tags in a header, every one of them', async () => {
  await cdn('varnish', [url, `${url}/second`]).purge(['company:7', 'jobs'])
  expect(received.map(({ method, url: path, headers }) => [method, path, headers['x-purge-tags']])).toEqual([
    ['PURGE', '/', 'company:7 jobs'],
    ['PURGE', '/second', 'company:7 jobs'],
  ])
})

test('Fastly gets the keys of its service, with its token', async () => {
  await cdn('fastly').purge(['company:7', 'jobs'])
  const [{ method, url: path, headers, body }] = received as [Received]
  expect([method, path, headers['fastly-key']]).toEqual(['POST', '/service/zone1/purge', token])
  expect(JSON.parse(body)).toEqual({ surrogate_keys: ['company:7', 'jobs'] })
})

test('Cloudflare gets the tags of its zone, with its token', async () => {
  await cdn('cloudflare').purge(['company:7', 'jobs'])
  const [{ method, url: path, headers, body }] = received as [Received]
  expect([method, path]).toEqual(['POST', '/client/v4/zones/zone1/purge_cache'])
  expect(headers.authorization).toBe(`Bearer ${token}`)
  expect(JSON.parse(body)).toEqual({ tags: ['company:7', 'jobs'] })
})

test.each([
  ['varnish', 50],
  ['fastly', 256],
  ['cloudflare', 100],
] as const)('%s takes %i tags at once; more are further requests', async (service, atOnce) => {
  const purges = cdn(service)
  await purges.purge(many(atOnce + 1))
  expect(received).toHaveLength(2)
  expect(purges.counts).toMatchObject({ tags: atOnce + 1, accepted: 2, failed: 0 })
})

test('what comes while a purge is under way is sent together, each tag once', async () => {
  const { purge } = cdn('varnish')
  await Promise.all([purge(['jobs']), purge(['jobs', 'company:1']), purge(['company:2'])])
  expect(received.map(({ headers }) => headers['x-purge-tags'])).toEqual(['jobs company:1 company:2'])
  await purge(['jobs'])
  expect(received).toHaveLength(2)
})

test('a request that fails is repeated, alone; after three attempts the purge fails', async () => {
  const purges = cdn('varnish')
  statuses.push(503, 500)
  await purges.purge(['jobs'])
  expect(received).toHaveLength(3)
  expect(purges.counts).toMatchObject({ tags: 1, accepted: 1, failed: 2 })

  statuses.push(503, 503, 503)
  await expect(purges.purge(['jobs'])).rejects.toThrow('refused a purge: 503')
  // It does not stop those that come later.
  await purges.purge(['company:7'])
  expect(purges.counts).toMatchObject({ accepted: 2, failed: 5 })
})

test('with one of two caches gone, the other is purged, and the purge fails', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  await expect(cdn('varnish', [`http://127.0.0.1:${port}`, url]).purge(['jobs'])).rejects.toThrow(
    'does not respond',
  )
  expect(received).toHaveLength(1)
})

test('one of several caches that does not respond delays the others once', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const purges = cdn('varnish', [`http://127.0.0.1:${port}`, url])
  await expect(purges.purge(['jobs'])).rejects.toThrow('does not respond')
  const begun = performance.now()
  await expect(purges.purge(['company:7'])).rejects.toThrow('does not respond')
  expect(performance.now() - begun).toBeLessThan(pace.timeoutMs)
  expect(received.map(({ headers }) => headers['x-purge-tags'])).toEqual(['jobs', 'company:7'])
  silent.closeAllConnections()
  silent.close()
})

test('a token is never sent to another address, and no error contains it', async () => {
  statuses.push(302, 302, 302)
  const error = await cdn('fastly')
    .purge(['jobs'])
    .catch((one: unknown) => one as Error)
  expect(received.every(({ url: path }) => path === '/service/zone1/purge')).toBe(true)
  expect(error).toBeInstanceOf(Error)
  expect(`${String((error as Error).stack)} ${JSON.stringify(error)}`).not.toContain(token)
})

test('tags that no stored page can have are not sent', async () => {
  const { purge } = cdn('varnish')
  await purge(['київ', 'two words', 'a,b', 'line\nbreak', 'x'.repeat(121), ''])
  expect(received).toEqual([])
  await purge(['jobs', 'київ'])
  expect(received.map(({ headers }) => headers['x-purge-tags'])).toEqual(['jobs'])
})
