import { once } from 'node:events'
import { connect as openTcp } from 'node:net'
import { expect, test } from 'vitest'
import { connect } from './rawClient.ts'
import { host, jobs, openServer, sdk } from './fixtures.ts'

test('a flooding socket is closed for good, and no other', async () => {
  const server = await openServer({ limits: { messageBurst: 20, messagesPerSecond: 1 } })
  const [flooder, bystander] = [await connect(server), await connect(server)]
  for (let n = 0; n < 200; n += 1) flooder.send('pusher:ping')
  expect(await flooder.nextOf('pusher:error')).toMatchObject({ data: { code: 4301 } })
  expect(await flooder.closed).toBe(4301)
  await bystander.settled()
})

test('a flood of protocol pings counts as well', async () => {
  const server = await openServer({ limits: { messageBurst: 20, messagesPerSecond: 1 } })
  const flooder = await connect(server)
  for (let n = 0; n < 200; n += 1) flooder.socket.ping()
  expect(await flooder.closed).toBe(4301)
})

test('a frame that is too large closes its socket', async () => {
  const server = await openServer({ limits: { frameBytes: 1000 } })
  const client = await connect(server)
  client.send('pusher:ping', 'x'.repeat(900))
  await client.settled()
  client.send('pusher:ping', 'x'.repeat(1000))
  expect(await client.closed).toBe(1009)
})

test('a socket that does not read is dropped before it fills memory; the others receive everything', async () => {
  const server = await openServer({ limits: { bufferedBytes: 64 * 1024 } })
  const [slow, quick] = [await connect(server), await connect(server)]
  await slow.join('news')
  await quick.join('news')
  slow.socket.pause()
  const publisher = sdk(server)
  let sent = 0
  // The kernel buffers a few megabytes before the server notices.
  while (server.stats().slowDropped === 0 && sent < 3000) {
    await publisher.triggerBatch(
      Array.from({ length: 10 }, () => ({ channel: 'news', name: 'n', data: { text: 'x'.repeat(10_000) } })),
    )
    sent += 10
  }
  expect(server.stats()).toMatchObject({ slowDropped: 1 })
  await publisher.trigger('news', 'last', {})
  for (let n = 0; n < sent; n += 1) expect((await quick.next()).event).toBe('n')
  expect((await quick.next()).event).toBe('last')
  await expect.poll(() => server.stats().connections).toBe(1)
  slow.socket.resume()
  expect(await slow.closed).toBe(1006)
})

test('a silent socket is pinged, and stays open while it responds', async () => {
  const server = await openServer({ limits: { activityTimeoutMs: 40, pongTimeoutMs: 2_000 } })
  const client = await connect(server)
  for (let round = 0; round < 3; round += 1) {
    await client.nextOf('pusher:ping')
    client.send('pusher:pong')
  }
  expect(server.stats().connections).toBe(1)
})

test('a silent socket that does not respond is closed, and its members leave', async () => {
  const server = await openServer({ limits: { activityTimeoutMs: 60, pongTimeoutMs: 250 } })
  const [dead, watcher] = [await connect(server), await connect(server)]
  watcher.socket.on('message', () => watcher.send('pusher:pong'))
  await watcher.join('presence-room', { user_id: '1' })
  await dead.join('presence-room', { user_id: '2' })
  await watcher.nextOf('pusher_internal:member_removed')
  expect(await dead.closed).toBe(4201)
  expect(server.stats().errors.noPong).toBe(1)
})

test('a peer that disappears without closing is terminated', async () => {
  const limits = { activityTimeoutMs: 20, pongTimeoutMs: 20, closeTimeoutMs: 20 }
  const server = await openServer({ limits })
  const client = await connect(server)
  client.socket.pause()
  await expect.poll(() => server.stats().connections).toBe(0)
  client.socket.resume()
  expect([1006, 4201]).toContain(await client.closed)
})

test('malformed messages get an error, never a crash', async () => {
  const server = await openServer({ apps: [{ ...jobs, clientEvents: true }] })
  const client = await connect(server)
  await client.join('private-a')
  const depth = 10_000
  const nonsense = [
    '', '{', 'null', '[]', '7', '"text"', '{}', '{"event":7}', '{"event":"constructor"}', '{"event":"__proto__"}',
    '{"event":"pusher:subscribe"}', '{"event":"pusher:subscribe","data":"{"}', '{"event":"pusher:subscribe","data":[]}',
    '{"event":"pusher:subscribe","data":{"channel":7}}', '{"event":"client-a","channel":7}',
    `${'['.repeat(depth)}${']'.repeat(depth)}`, '\u0000', '\ud800',
  ] // prettier-ignore
  for (const text of nonsense) {
    client.socket.send(text)
    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: 4300 } })
  }
  client.socket.send(Buffer.from([1, 2, 3]), { binary: true })
  expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: 4300 } })
  for (const auth of [7, null, [], {}, 'x'.repeat(1000)]) {
    client.send('pusher:subscribe', { channel: 'private-x', auth, channel_data: auth })
    expect(await client.next()).toMatchObject({ event: 'pusher:subscription_error', data: { status: 401 } })
  }
  client.send('client-a', JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`), 'private-a')
  client.send('pusher:unsubscribe', { channel: { toString: 7 } })
  await client.settled()
})

test('connections that are not HTTP are terminated', async () => {
  const server = await openServer()
  const socket = openTcp(server.port, host)
  socket.end('\x16\x03\x01 hello\r\n\r\n')
  socket.resume()
  await once(socket, 'close')
  await connect(server)
})
