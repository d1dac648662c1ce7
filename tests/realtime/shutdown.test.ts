import { connect as openTcp } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startRealtimeServer } from '#backend/ports/realtime/server.ts'
import { connect, requestUpgrade } from './rawClient.ts'
import { host, jobs, openServer, sdk } from './fixtures.ts'

test('shutdown asks sockets to reconnect, and frees the port for the next server', async () => {
  const server = await openServer()
  const clients = [await connect(server), await connect(server)]
  await Promise.all([server.stop(), server.stop()])
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([4200, 4200])
  expect(server.stats()).toMatchObject({ connections: 0, opened: 2, closed: 2 })
  expect(await requestUpgrade(server, `/app/${jobs.key}?protocol=7`).closed).toBe(1006)
  const next = await openServer({ port: server.port })
  await connect(next)
})

test('shutdown does not wait for sockets that do not close, nor for incomplete requests', async () => {
  const server = await openServer({ limits: { closeTimeoutMs: 30 } })
  const client = await connect(server)
  client.socket.pause()
  const half = openTcp(server.port, host)
  half.on('error', () => undefined)
  half.write('POST /apps/2/events HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{')
  await once(half, 'connect')
  await server.stop()
  client.socket.resume()
  expect([1006, 4200]).toContain(await client.closed)
})

test('events published before the shutdown still arrive', async () => {
  const server = await openServer()
  const client = await connect(server)
  await client.join('news')
  await sdk(server).trigger('news', 'last', {})
  await server.stop()
  expect((await client.next()).event).toBe('last')
})

test('a port that is in use is a startup error', async () => {
  const { port } = await openServer()
  const start = startRealtimeServer({ port, host, apps: [jobs], allowedOrigins: 'any' })
  await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
