import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import PusherClient from 'pusher-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { isNewer } from '#client/counts.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { notificationsChanged } from '#contract/realtime/events.ts'
import { countUnread, readNotifications, type Unread } from '#contract/notifications/notifications.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { connect } from '#backend/db/connect.ts'
import { countUnread as countUnreadIn } from '#backend/notifications/queries.ts'
import { createRelay } from '#backend/ports/realtime/relay.ts'
import { relayPublisher } from '#backend/ports/realtime/relayPublisher.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createDatabase, startPostgres, type PostgresServer } from '../../scripts/postgres.ts'
import { password, people, populate } from '../world.ts'
import { openCuttableProxy } from './cuttableProxy.ts'
import { start, transport } from './process.ts'

/** Three processes on one PostgreSQL server, each with its own sockets; all their connections can be cut. */
type Cable = Awaited<ReturnType<typeof openCuttableProxy>>
interface Station {
  readonly site: Transport
  readonly toDatabase: Cable
  readonly toSockets: Cable
  readonly tab: Tab
}
interface Tab {
  shown: Unread | null
  /** How often an event arrived through the socket. */
  events: number
  close(): void
}

let postgres: PostgresServer | null = null
let pool: Pool | null = null
let folder = ''
let userId = 0
const children: ChildProcess[] = []
const stations: Station[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-relay-'))
  postgres = await startPostgres()
  const database = await createDatabase(postgres.url, 'tenure')
  const { db, close } = await connect({ url: database, folder: null })
  await populate(db)
  await close()
  pool = new Pool({ connectionString: database, max: 2 })
  pool.on('error', () => undefined)
  const { hostname, port } = new URL(database)
  let token = ''
  for (let n = 0; n < 3; n++) {
    const toDatabase = await openCuttableProxy({ host: hostname, port: Number(port) })
    const byCable = new URL(database)
    byCable.port = String(toDatabase.port)
    const started = await start(join(folder, String(n)), {
      DATABASE_URL: byCable.href,
      SECRET: 'relay'.repeat(8),
    })
    children.push(started.child)
    const site = transport(started.url, () => token || null)
    if (!token) {
      ;({ token } = await call(site, signIn, { body: { email: people.ana.email, password } }))
      userId = (await call(site, showOwnProfile)).user_id
    }
    const toSockets = await openCuttableProxy({ host: '127.0.0.1', port: started.realtimePort })
    stations.push({ site, toDatabase, toSockets, tab: await openTab(site, toSockets.port, token) })
  }
}, 90_000)
afterAll(async () => {
  for (const { tab, toDatabase, toSockets } of stations) {
    tab.close()
    toDatabase.cut()
    toSockets.cut()
  }
  for (const child of children) child.kill('SIGKILL')
  await pool?.end()
  await Promise.all(
    stations.flatMap(({ toDatabase, toSockets }) => [toDatabase.remove(), toSockets.remove()]),
  )
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}, 30_000)

/** A tab with the bell: an event updates it, and each subscription fetches the current state. */
async function openTab(site: Transport, port: number, token: string): Promise<Tab> {
  const page = await (await fetch(`${site.baseUrl}/login`)).text()
  const key = /"jobs":"([\w-]+)"/.exec(page)?.[1] ?? ''
  const client = new PusherClient(key, {
    wsHost: '127.0.0.1',
    wsPort: port,
    cluster: 'mt1',
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, answer) => {
        const body = new URLSearchParams({ socket_id: socketId, channel_name: channelName })
        const endpoint = `${site.baseUrl}/broadcasting/auth?app_key=${client.key}`
        fetch(endpoint, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
          .then(async (response) => answer(null, (await response.json()) as never))
          .catch((error: Error) => answer(error, null))
      },
    },
  })
  const tab: Tab = { shown: null, events: 0, close: () => client.disconnect() }
  const receive = (unread: Unread) => {
    if (isNewer(unread, tab.shown)) tab.shown = unread
  }
  const backfill = () => {
    call(site, countUnread).then(
      (unread) => receive(unread),
      () => setTimeout(backfill, 100),
    )
  }
  const channel = client.subscribe(`private-${userChannel(userId)}`)
  channel.bind('pusher:subscription_succeeded', backfill)
  // A subscription refused because the database was down is retried, as a page does when it becomes visible.
  channel.bind('pusher:subscription_error', () => setTimeout(() => client.disconnect(), 50))
  client.connection.bind('disconnected', () => setTimeout(() => client.connect(), 50))
  channel.bind(notificationsChanged.name, (unread: Unread) => {
    tab.events++
    receive(unread)
  })
  return tab
}

/** The unread count of the database, as every process takes it. */
const count = () => countUnreadIn(drizzle({ client: pool!, casing: 'snake_case' }), userId)

/** Another notification, written and published as a reaction does in one of the processes. */
async function notify(): Promise<number> {
  const { rows } = await pool!.query(
    `insert into notifications (user_id, kind, data, about) values ($1, 'membershipEnded', $2, gen_random_uuid()::text) returning id`,
    [userId, { company: 'Globex', company_slug: 'globex' }],
  )
  const counted = await count()
  const publisher = relayPublisher({
    server: null,
    relay: createRelay(drizzle({ client: pool!, casing: 'snake_case' }), 'test'),
  })
  const { app, name } = notificationsChanged
  await publisher.publish(app, `private-${userChannel(userId)}`, name, counted)
  return Number((rows[0] as { id: string }).id)
}
const latest = () => stations.map(({ tab }) => tab.shown?.latest_id ?? null)

test('an event published in one process reaches the sockets of all', async () => {
  await expect.poll(() => stations.every(({ tab }) => tab.shown !== null), { timeout: 20_000 }).toBe(true)
  const id = await notify()
  await expect.poll(latest, { timeout: 10_000 }).toEqual([id, id, id])
  expect(stations.every(({ tab }) => tab.events >= 1)).toBe(true)
}, 60_000)

test('after 200 random disconnects every tab shows the state of the database', async () => {
  let id = 0
  for (let cut = 0; cut < 200; cut++) {
    const { toDatabase, toSockets } = stations[cut % 3]!
    const cable = Math.random() < 0.3 ? toDatabase : toSockets
    cable.cut()
    id = await notify()
    cable.mend()
    if (cut % 5 === 0) id = await notify()
  }
  await expect.poll(latest, { timeout: 40_000 }).toEqual([id, id, id])
}, 180_000)

test('an event beyond the NOTIFY limit reaches the others complete', async () => {
  const publisher = relayPublisher({
    server: null,
    relay: createRelay(drizzle({ client: pool!, casing: 'snake_case' }), 'test'),
  })
  const before = stations.map(({ tab }) => tab.events)
  const { app, name } = notificationsChanged
  const unread = { ...stations[0]!.tab.shown, filler: 'ї'.repeat(4_500) }
  await publisher.publish(app, `private-${userChannel(userId)}`, name, unread)
  await expect
    .poll(() => stations.map(({ tab }, n) => tab.events - (before[n] ?? 0)), { timeout: 20_000 })
    .toEqual([1, 1, 1])
}, 60_000)

test('all tabs end with the count of the database while some read all and new ones arrive', async () => {
  for (let round = 0; round < 60; round++) {
    const upTo = stations[round % 3]!.tab.shown?.latest_id ?? 1
    await Promise.all([
      ...[notify(), notify()],
      ...stations.map(({ site }) => call(site, readNotifications, { body: { up_to: upTo } })),
    ])
  }
  const { unread, latest_id } = await count()
  const shown = () =>
    stations.map(({ tab }) => ({ unread: tab.shown?.unread, latest_id: tab.shown?.latest_id }))
  await expect.poll(shown, { timeout: 20_000 }).toEqual([0, 1, 2].map(() => ({ unread, latest_id })))
}, 120_000)
