import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Tx } from '#backend/db/connect.ts'
import type { FollowersAmong } from '#backend/ports/realtime/audience.ts'
import { createPublisher, type Publisher } from '#backend/ports/realtime/publisher.ts'
import type { RelayMessage } from '#backend/ports/realtime/relay.ts'
import { receiveRelayMessage, relayPublisher } from '#backend/ports/realtime/relayPublisher.ts'
import type { RealtimeServer } from '#backend/ports/realtime/server.ts'
import { achievements, host, jobs, openServer } from './fixtures.ts'
import { connect } from './rawClient.ts'

const prefix = 'private-activities.'
const companyId = 7
/** The ids of those who follow; a hundred thousand others do, who listen nowhere. */
const followers = new Set([...[3, 40, 41, 120, 199], ...Array.from({ length: 100_000 }, (_, n) => 1_000 + n)])
const followersAmong: FollowersAmong = async (of, userIds) =>
  of === companyId ? userIds.filter((id) => followers.has(id)) : []
const log = pino({ level: 'silent' })

/** Sockets of users with the ids up to `count`, each with their list of activities open. */
async function openLists(server: RealtimeServer, count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, userId) => {
      const client = await connect(server)
      await client.join(`${prefix}${userId}`)
      return client
    }),
  )
}
const announce = (publisher: Publisher) =>
  publisher.publishToAudience('jobs', { prefix, followersOf: companyId }, 'news', { company_id: companyId })

test('of 200 people with the list open, 5 follow: 5 messages are sent', async () => {
  const server = await openServer()
  const clients = await openLists(server, 200)
  // Another page of a follower, which shows no activities.
  const elsewhere = await connect(server)
  await elsewhere.join('private-user.3')
  const publisher = relayPublisher({ server, relay: null, followersAmong })
  await announce(publisher)
  expect(server.stats()).toMatchObject({ published: 1, delivered: 5 })
  for (const id of [3, 40, 41, 120, 199])
    expect(await clients[id]?.next()).toMatchObject({ event: 'news', data: { company_id: companyId } })

  followers.delete(40)
  await announce(publisher)
  expect(server.stats()).toMatchObject({ published: 2, delivered: 9 })
  followers.add(40)
  await publisher.publishToAudience('jobs', { prefix, followersOf: 8 }, 'news', {})
  expect(server.stats()).toMatchObject({ published: 2, delivered: 9 })
})

test('each process finds the followers among its own sockets', async () => {
  const [here, there] = [await openServer(), await openServer()]
  const [first, second] = [await openLists(here, 4), await openLists(there, 42)]
  const db = null as unknown as Tx
  const receiver = { server: there, db, followersAmong, self: 'there', log }
  const relay = (message: RelayMessage) =>
    receiveRelayMessage(receiver, JSON.stringify({ from: 'here', message }))
  await announce(relayPublisher({ server: here, relay, followersAmong }))
  expect([here.stats().delivered, there.stats().delivered]).toEqual([1, 3])
  expect(await first[3]?.next()).toMatchObject({ event: 'news' })
  expect(await second[41]?.next()).toMatchObject({ event: 'news' })
})

test('an external server is asked who listens, by the protocol', async () => {
  const server = await openServer()
  const clients = await openLists(server, 42)
  const external = createPublisher({
    apps: [achievements, jobs],
    host,
    port: server.port,
    useTLS: false,
    followersAmong,
  })
  await announce(external)
  expect(server.stats()).toMatchObject({ published: 1, delivered: 3 })
  expect(await clients[40]?.next()).toMatchObject({ event: 'news', channel: `${prefix}40` })
  followers.clear()
  await announce(external)
  expect(server.stats().published).toBe(1)
  external.close()
})

test('a process that cannot find the followers lets its clients reconnect and fetch', async () => {
  const server = await openServer()
  const [client] = await openLists(server, 1)
  const unavailable = async () => Promise.reject(new Error('Connection terminated unexpectedly'))
  const receiver = { server, db: null as unknown as Tx, followersAmong: unavailable, self: 'this', log }
  const audience = { prefix, followersOf: companyId }
  const message = { kind: 'audience', app: 'jobs', audience, event: 'news', data: '{}' }
  await receiveRelayMessage(receiver, JSON.stringify({ from: 'other', message }))
  expect(await client?.closed).toBe(4200)
})
