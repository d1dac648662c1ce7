import { expect, test } from 'vitest'
import { connect } from './rawClient.ts'
import { openServer, sdk } from './fixtures.ts'

test('500 sockets receive one event each, and leave no state behind', { timeout: 20_000 }, async () => {
  const server = await openServer()
  const clients = await Promise.all(Array.from({ length: 500 }, () => connect(server)))
  await Promise.all(clients.map((client) => client.join('private-company.3')))
  await sdk(server).trigger('private-company.3', 'published', { jobId: 1 })
  const got = await Promise.all(clients.map((client) => client.next()))
  expect(new Set(got.map(({ event }) => event))).toEqual(new Set(['published']))
  expect(server.stats()).toMatchObject({ connections: 500, published: 1, delivered: 500 })
  for (const { socket } of clients) socket.close()
  await expect.poll(() => server.stats().connections, { timeout: 10_000 }).toBe(0)
  expect(server.stats().apps.jobs).toEqual({ connections: 0, channels: 0, subscriptions: 0, users: 0 })
})
