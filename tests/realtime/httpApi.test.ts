import { createHash } from 'node:crypto'
import { connect as openTcp } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { RealtimeServer } from '#backend/ports/realtime/server.ts'
import { requestSignature } from '#backend/ports/realtime/signing.ts'
import { connect } from './rawClient.ts'
import { achievements, host, jobs, openServer, sdk, statusOf } from './fixtures.ts'

let server: RealtimeServer
beforeEach(async () => {
  server = await openServer()
})

interface Request {
  method?: string
  path?: string
  body?: string
  /** Changes to the signed fields before signing. */
  fields?: Record<string, string>
  secret?: string
  /** The body that is actually sent. */
  sent?: string
}

/** A request as the SDK would make it, with the given changes. */
async function request(given: Request = {}): Promise<{ status: number; answer: unknown }> {
  const { method = 'POST', path = `/apps/${jobs.id}/events`, body = event(), secret = jobs.secret } = given
  const query = new URLSearchParams({
    auth_key: jobs.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    ...(method === 'POST' && { body_md5: createHash('md5').update(body).digest('hex') }),
    ...given.fields,
  })
  query.set('auth_signature', requestSignature(secret, method, path, query))
  const response = await fetch(`http://${host}:${server.port}${path}?${query}`, {
    method,
    ...(method === 'POST' && { body: given.sent ?? body }),
  })
  return { status: response.status, answer: await response.json() }
}

const event = (changes: object = {}) =>
  JSON.stringify({ name: 'n', data: '{}', channels: ['news'], ...changes })
const secondsAgo = (seconds: number) => ({ auth_timestamp: String(Math.floor(Date.now() / 1000) - seconds) })

test('a properly signed event is accepted', async () => {
  expect(await request()).toEqual({ status: 200, answer: {} })
  expect((await request({ fields: secondsAgo(590) })).status).toBe(200)
  expect((await request({ fields: secondsAgo(-590) })).status).toBe(200)
})

test.each<[string, Request]>([
  ['a wrong secret', { secret: 'guess' }],
  ['the key of the other application', { fields: { auth_key: achievements.key } }],
  ['a timestamp from before', { fields: secondsAgo(620) }],
  ['a timestamp from later', { fields: secondsAgo(-620) }],
  ['a timestamp that is none', { fields: { auth_timestamp: 'now' } }],
  ['no timestamp', { fields: { auth_timestamp: '' } }],
  ['an unknown version', { fields: { auth_version: '2.0' } }],
  ['another body than was signed', { sent: event({ data: '{"forged":true}' }) }],
  ['no digest of the body', { fields: { body_md5: '' } }],
])('%s is answered 401, and nothing is published', async (_, forged) => {
  expect(await request(forged)).toMatchObject({ status: 401, answer: { error: 'unauthenticated' } })
  expect(server.stats().published).toBe(0)
})

test('a signature is valid for one method, path and query only', async () => {
  const signed = sdk(server).createSignedQueryString({ method: 'GET', path: '/apps/2/channels' })
  const at = (path: string) => fetch(`http://${host}:${server.port}${path}`).then(({ status }) => status)
  expect(await at(`/apps/2/channels?${signed}`)).toBe(200)
  expect(await at(`/apps/2/channels/news?${signed}`)).toBe(401)
  expect(await at(`/apps/2/channels?${signed}&filter_by_prefix=a`)).toBe(401)
  expect(await at('/apps/2/channels')).toBe(401)
})

test.each([
  ['not JSON', '{'],
  ['a list', '[]'],
  ['no name', event({ name: '' })],
  ['a name of 201', event({ name: 'x'.repeat(201) })],
  ['a name of the protocol', event({ name: 'pusher_internal:member_added' })],
  ['data that is not text', event({ data: { a: 1 } })],
  ['no channel', event({ channels: [] })],
  ['a channel with a space', event({ channels: ['a b'] })],
  ['a channel that is a number', event({ channels: [7] })],
  ['channels that are no list', event({ channels: 'news' })],
  ['101 channels', event({ channels: Array.from({ length: 101 }, (_, n) => `c${n}`) })],
  ['a wrong socket', event({ socket_id: 'x' })],
  ['unknown facts', event({ info: 'weather' })],
])('an event with %s gets status 400', async (_, body) => {
  expect(await request({ body })).toMatchObject({ status: 400, answer: { error: 'badRequest' } })
})

test('an event with too much data gets status 413', async () => {
  expect((await request({ body: event({ data: 'x'.repeat(10_240) }) })).status).toBe(200)
  expect((await request({ body: event({ data: 'x'.repeat(10_241) }) })).status).toBe(413)
  expect((await request({ body: event({ data: 'ї'.repeat(5_121) }) })).status).toBe(413)
  expect((await request({ body: 'x'.repeat(300_000) })).status).toBe(413)
})

test('a chunked body is cut at the limit, and its connection serves the next request', async () => {
  const first = sdk(server).createSignedQueryString({ method: 'POST', path: '/apps/2/events', body: 'x' })
  const second = sdk(server).createSignedQueryString({ method: 'GET', path: '/apps/2/channels' })
  const socket = openTcp(server.port, host)
  onTestFinished(() => void socket.destroy())
  let answers = ''
  socket.on('data', (text) => (answers += String(text)))
  socket.write(`POST /apps/2/events?${first} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n`)
  for (let sent = 0; sent < 2_000_000; sent += 100_000) {
    socket.write(`${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`)
  }
  socket.write(`0\r\n\r\nGET /apps/2/channels?${second} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await expect.poll(() => answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('unknown applications, paths and methods, and a disabled application, are refused', async () => {
  expect((await request({ path: '/apps/9/events' })).status).toBe(404)
  expect((await request({ path: '/apps/2/nothing' })).status).toBe(404)
  expect((await request({ path: '/elsewhere' })).status).toBe(404)
  expect((await request({ method: 'GET' })).status).toBe(405)
  expect((await request({ method: 'GET', path: '/apps/2/channels/%E0%A4%A' })).status).toBe(404)
  server = await openServer({ apps: [{ ...jobs, enabled: false }] })
  expect((await request()).status).toBe(403)
})

test('an event is sent once to each socket of each channel, except its originator', async () => {
  const [cause, other] = [await connect(server), await connect(server)]
  await cause.join('news')
  await other.join('news')
  await sdk(server).trigger(['news', 'news'], 'first', { n: 1 }, { socket_id: cause.socketId })
  await sdk(server).trigger('news', 'second', 'plain text')
  expect(await cause.next()).toMatchObject({ event: 'second' })
  expect(await other.next()).toEqual({ event: 'first', channel: 'news', data: { n: 1 } })
  expect(await other.next()).toMatchObject({ event: 'second' })
})

test('a batch is delivered in order, each event excluding its own socket', async () => {
  const [ana, bohdan] = [await connect(server), await connect(server)]
  for (const client of [ana, bohdan]) await client.join('news')
  await sdk(server).triggerBatch([
    { channel: 'news', name: 'a', data: 1, socket_id: ana.socketId },
    { channel: 'news', name: 'b', data: 2, socket_id: bohdan.socketId },
    { channel: 'news', name: 'c', data: 3 },
  ])
  expect([await ana.next(), await ana.next()].map(({ event }) => event)).toEqual(['b', 'c'])
  expect([await bohdan.next(), await bohdan.next()].map(({ event }) => event)).toEqual(['a', 'c'])
})

test('a batch is accepted as a whole or not at all', async () => {
  const good = { channel: 'news', name: 'a', data: '1' }
  const path = '/apps/2/batch_events'
  const post = async (batch: unknown) => (await request({ path, body: JSON.stringify({ batch }) })).status
  expect(await post([good, { ...good, channel: 'a b' }])).toBe(400)
  expect(await post([good, { name: 'a', data: '1', channels: ['news'] }])).toBe(400)
  expect(await post([good, 7])).toBe(400)
  expect(await post({})).toBe(400)
  expect(await post(Array.from({ length: 11 }, () => good))).toBe(400)
  expect(await post([good, { ...good, data: 'x'.repeat(10_241) }])).toBe(413)
  expect(server.stats().published).toBe(0)
  expect(await post([good, good])).toBe(200)
})

test('a publisher can query which channels are occupied, by how many and by whom', async () => {
  const [ana, bohdan] = [await connect(server), await connect(server)]
  await ana.join('private-a')
  await ana.join('presence-a', { user_id: '1' })
  await bohdan.join('presence-a', { user_id: '2' })
  const get = async (path: string, params = {}) =>
    (await sdk(server).get({ path, params })).json() as Promise<unknown>
  expect(await get('/channels')).toEqual({ channels: { 'private-a': {}, 'presence-a': {} } })
  const byPrefix = await get('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })
  expect(byPrefix).toEqual({ channels: { 'presence-a': { user_count: 2 } } })
  const facts = { info: 'user_count,subscription_count' }
  const one = { user_count: 2, subscription_count: 2 }
  expect(await get('/channels/presence-a', facts)).toEqual({ occupied: true, ...one })
  expect(await get('/channels/private-b')).toEqual({ occupied: false })
  expect(await get('/channels/presence-a/users')).toEqual({ users: [{ id: '1' }, { id: '2' }] })
  const reply = await sdk(server).trigger(['presence-a', 'private-a'], 'n', {}, facts)
  const expected = { 'presence-a': one, 'private-a': { subscription_count: 1 } }
  expect(await reply.json()).toEqual({ channels: expected })
  expect(await statusOf(sdk(server).get({ path: '/channels', params: { info: 'user_count' } }))).toBe(400)
  expect(await statusOf(sdk(server).get({ path: '/channels/private-a', params: facts }))).toBe(400)
  expect(await statusOf(sdk(server).get({ path: '/channels/private-a/users' }))).toBe(400)
})
