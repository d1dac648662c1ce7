import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { routes } from '#paths'
import { usedHeap } from '../heap.ts'
import { malformedVisits, type Malformed } from '../api/core/malformedRequests.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const each = 30
const atOnce = 8

/** Raw requests, because well-behaved clients send none of this. */
async function send({ method, address, headers, body }: Malformed, token: string | null) {
  const { hostname, port } = new URL(product.origin())
  const cookie = token === null ? {} : { cookie: `s-token=${token}` }
  const origin = { origin: product.origin(), host: `${hostname}:${port}` }
  const path = Buffer.from(address, 'utf8')
    .toString('latin1')
    .replaceAll(/[^\x21-\x7e]/g, encodeURIComponent)
  const sent = request({ hostname, port, method, path, headers: { ...origin, ...cookie, ...headers } })
  sent.end(body ?? undefined)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

/** The status of a request sent exactly as written. */
async function raw(lines: string): Promise<number> {
  const { hostname, port } = new URL(product.origin())
  const socket = connect(Number(port), hostname)
  socket.end(lines.replace('host: localhost', `host: ${hostname}:${port}`).replaceAll('\n', '\r\n'))
  const body = await text(socket)
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(body)?.[1] ?? 0)
}

test('malformed visits of every page get their own status, never a server error', async () => {
  const token = await product.tokenOf('gita')
  const ids = {
    param: (name: string) => (name === 'slug' ? ['globex'] : name === 'id' ? [1, 2] : ['x', 'jobs']),
  }
  const broken: string[] = []
  let done = 0
  const before = usedHeap()
  for (const [at, { path }] of Object.values(routes).entries()) {
    const visits = malformedVisits(path, ids, each, seed + at)
    for (let from = 0; from < visits.length; from += atOnce)
      await Promise.all(
        visits.slice(from, from + atOnce).map(async (visit, index) => {
          done++
          const { status } = await send(visit, index % 3 === 0 ? null : token).catch((error: unknown) => ({
            // The server disconnects clients that send too much, which is not an error.
            status: /^(ECONNRESET|EPIPE|HPE_)/.test((error as NodeJS.ErrnoException).code ?? '') ? 400 : 599,
          }))
          if (status >= 500 && status !== 501)
            broken.push(
              `${status} ${visit.method} ${visit.address.slice(0, 100)} ${JSON.stringify(visit.headers).slice(0, 150)} ${JSON.stringify(visit.body ?? '').slice(0, 100)}`,
            )
        }),
      )
  }
  expect(done).toBeGreaterThanOrEqual(1_500)
  expect([...new Set(broken)].slice(0, 40)).toEqual([])
  expect(usedHeap() - before).toBeLessThan(250 * 1024 * 1024)
  expect((await product.visit('/login')).status).toBe(200)
}, 240_000)

test.each([
  '/x%0ay',
  '/__proto__',
  '/constructor',
  '/company/__proto__',
  '/%00',
  '/%ED%A0%80',
  '/uk_UA/__proto__',
])('%s is not found, like any unknown address', async (path) => {
  expect((await product.visit(path)).status).toBe(404)
})

test.each(['/_image?f=zzz', '/_image', '/_image?href=%2Fx&f=zzz', '/_server-islands/x', '/_actions/x'])(
  '%s is an unknown address and causes no server error',
  async (path) => {
    const { status } = await product.visit(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)

test.each([
  '/login',
  '/create-account',
  '/forgot-password',
  '/new-password',
  '/invitation',
  '/unsubscribe',
  '/jobs',
])('JSON posted to %s is refused', async (address) => {
  const headers = { 'content-type': 'application/json' }
  const { status } = await send({ method: 'POST', address, headers, body: '{"email":1}' }, null)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})

test.each(['TRACE', 'PROPFIND', 'TRACK'])('the method %s is not supported', async (method) => {
  for (const path of ['/', '/login', '/api/jobs/1', '/company/globex', '/healthz'])
    expect([
      path,
      [405, 501, 404, 400].includes(
        await raw(`${method} ${path} HTTP/1.1\nhost: localhost\nconnection: close\n\n`),
      ),
    ]).toEqual([path, true])
})

test.each([
  'GET / HTTP/1.1\nhost: a\nhost: b\n\n',
  'GET /login HTTP/1.1\n\n',
  'GET /login HTTP/1.1\nhost: \u00ff\n\n',
  'GET http://[/login HTTP/1.1\nhost: x\n\n',
  'GET //evil.example/x HTTP/1.1\nhost: localhost\nconnection: close\n\n',
  'GET * HTTP/1.1\nhost: localhost\nconnection: close\n\n',
  'GET /login HTTP/1.1\nhost: [::1:80\nconnection: close\n\n',
  'GET /login HTTP/1.1\nhost: a b\nconnection: close\n\n',
  'POST /login HTTP/1.1\nhost: localhost\ncontent-length: 5\ntransfer-encoding: chunked\n\n0\n\n',
  'POST /login HTTP/1.1\nhost: localhost\ncontent-length: -1\n\n',
  'POST /login HTTP/1.1\nhost: localhost\ncontent-length: 1e3\n\n',
  'POST /login HTTP/1.1\nhost: localhost\ncontent-type: application/x-www-form-urlencoded\ncontent-length: 500\nconnection: close\n\nemail=a',
])('a malformed request is refused: %j', async (lines) => {
  expect(await raw(lines)).toBeLessThan(500)
})
