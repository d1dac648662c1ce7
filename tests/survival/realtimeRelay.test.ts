import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { postChanged } from '#contract/posts/postChanged.ts'
import { userChannel, postChannel } from '#contract/realtime/channels.ts'
import { notificationsChanged } from '#contract/realtime/events.ts'
import { listNotifications, readNotifications } from '#contract/notifications/notifications.ts'
import { withOlder } from '#features/notifications/rows.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { countUnread as countUnreadIn } from '#backend/notifications/queries.ts'
import type { Bus } from '#backend/ports/bus/bus.ts'
import { createRelay } from '#backend/ports/realtime/relay.ts'
import { relayPublisher } from '#backend/ports/realtime/relayPublisher.ts'
import { drizzle } from '#drizzle/node-postgres'
import type { PostgresServer } from '../../scripts/postgres.ts'
import { password, people } from '../world.ts'
import { describeBuses, openOwnBus, type TestedBus } from './buses.ts'
import { openCuttableProxy } from './cuttableProxy.ts'
import { openTab, type Tab } from './notificationTab.ts'
import { start, startPopulatedPostgres, transport } from './process.ts'

/** Three processes on one PostgreSQL server, each with its own sockets; all their connections can be cut. */
type Cable = Awaited<ReturnType<typeof openCuttableProxy>>
interface Station {
  readonly site: Transport
  readonly toDatabase: Cable
  readonly toSockets: Cable
  readonly tab: Tab
}

let postgres: PostgresServer | null = null
let pool: Pool | null = null
let database = ''
let folder = ''
let userId = 0
let bus: TestedBus | null = null
/** That of the tests, which publish like another process. */
let own: Bus | null = null
const children: ChildProcess[] = []
const stations: Station[] = []

describeBuses((startBus) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenure-relay-'))
    ;[{ postgres, database }, bus] = await Promise.all([startPopulatedPostgres(), startBus()])
    pool = new Pool({ connectionString: database, max: 2 })
    pool.on('error', () => undefined)
    own = await openOwnBus(database, bus, pool)
    const { hostname, port } = new URL(database)
    let token = ''
    for (let n = 0; n < 3; n++) {
      const toDatabase = await openCuttableProxy({ host: hostname, port: Number(port) })
      const byCable = new URL(database)
      byCable.port = String(toDatabase.port)
      const started = await start(join(folder, String(n)), {
        ...bus.env,
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
      stations.push({
        site,
        toDatabase,
        toSockets,
        tab: await openTab({ site, port: toSockets.port, token, userId }),
      })
    }
  }, 120_000)
  afterAll(async () => {
    const ended = stations.splice(0)
    for (const { tab, toDatabase, toSockets } of ended) {
      tab.close()
      toDatabase.cut()
      toSockets.cut()
    }
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await own?.stop()
    await pool?.end()
    await Promise.all(ended.flatMap(({ toDatabase, toSockets }) => [toDatabase.remove(), toSockets.remove()]))
    await postgres?.stop()
    await bus?.stop()
    await rm(folder, { recursive: true, force: true })
  }, 30_000)

  /** The unread count of the database, as every process takes it. */
  const count = () => countUnreadIn(drizzle({ client: pool!, casing: 'snake_case' }), userId)

  /** Publishes from a process without sockets. */
  const publisher = () =>
    relayPublisher({
      server: null,
      relay: createRelay(drizzle({ client: pool!, casing: 'snake_case' }), own!, 'test'),
      followersAmong: async () => [],
    })
  /** Another notification, written and published as a reaction does in one of the processes. */
  async function notify(): Promise<number> {
    const { rows } = await pool!.query(
      `insert into notifications (user_id, kind, data, about) values ($1, 'membershipEnded', $2, gen_random_uuid()::text) returning id`,
      [userId, { company: 'Globex', company_slug: 'globex' }],
    )
    const counted = await count()
    const { app, name } = notificationsChanged
    await publisher().publish(app, `private-${userChannel(userId)}`, name, counted)
    return Number((rows[0] as { id: string }).id)
  }
  const idsOf = ({ list }: Tab) => list?.items.map(({ id }) => id) ?? []
  const latest = () => stations.map(({ tab }) => tab.shown?.latest_id ?? null)

  test('an event published in one process reaches the sockets of all', async () => {
    await expect.poll(() => stations.every(({ tab }) => tab.shown !== null), { timeout: 20_000 }).toBe(true)
    const id = await notify()
    await expect.poll(latest, { timeout: 10_000 }).toEqual([id, id, id])
    expect(stations.every(({ tab }) => tab.events >= 1)).toBe(true)
  }, 60_000)

  test('a comment that the operator’s command removes disappears from open pages of every process', async () => {
    const insert = async (text: string, values: unknown[] = []) => {
      const { rows } = await pool!.query<{ id: string }>(`${text} returning id`, values)
      return Number(rows[0]?.id)
    }
    const postId = await insert(
      "insert into posts (company_id, text, published_at, comment_count) select id, 'A post', now(), 1 from companies where slug = 'globex'",
    )
    const commentId = await insert(
      "insert into post_comments (post_id, author_id, text) values ($1, $2, 'Thieves')",
      [postId, userId],
    )
    const caseId = await insert(
      "insert into report_cases (kind, target_id, excerpt) values ('comment', $1, 'Thieves')",
      [commentId],
    )
    const arrived = await Promise.all(
      stations.map(async ({ tab: { client } }) => {
        const channel = client.subscribe(`private-${postChannel({ id: postId, visibility: 'everyone' })}`)
        await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
        return { event: new Promise((resolve) => channel.bind(postChanged.name, resolve)) }
      }),
    )
    const basis = ['--rule', 'harassment', '--reason', 'It insults people.']
    const decision = ['decide', String(caseId), 'remove', ...basis]
    const command = spawn('npm', ['run', '--silent', 'reports', '--', ...decision], {
      env: {
        ...process.env,
        ...bus?.env,
        NODE_ENV: 'test',
        DATABASE_URL: database,
        DATA_DIR: join(folder, 'operator'),
      },
      stdio: 'ignore',
    })
    const [[code], ...events] = await Promise.all([
      once(command, 'exit'),
      ...arrived.map(({ event }) => event),
    ])
    const removed = { id: commentId, text: '', author: null }
    const change = { post_id: postId, comment_count: 0, comments: [removed] }
    expect([code, events]).toMatchObject([0, stations.map(() => change)])
  }, 60_000)

  test('after 200 random disconnects every tab shows the state of the database', async () => {
    let id = 0
    for (let cut = 0; cut < 200; cut++) {
      const { toDatabase, toSockets, tab } = stations[cut % 3]!
      const cable = Math.random() < 0.3 ? toDatabase : toSockets
      // A cable that is cut while its tab is away would test nothing.
      await expect.poll(() => tab.subscribed, { interval: 5, timeout: 20_000 }).toBe(true)
      cable.cut()
      id = await notify()
      cable.mend()
      if (cable === toSockets) tab.reconnect()
      if (cut % 5 === 0) id = await notify()
    }
    await expect.poll(latest, { timeout: 40_000 }).toEqual([id, id, id])
    const { rows } = await pool!.query<{ id: string }>(
      'select id from notifications where user_id = $1 order by id desc',
      [userId],
    )
    const stored = rows.map((row) => Number(row.id))
    await expect
      .poll(() => stations.map(({ tab }) => tab.list?.items[0]?.id), { timeout: 20_000 })
      .toEqual([id, id, id])
    // Each tab shows every notification in its order and none twice, also beyond what it had loaded.
    for (const { tab, site } of stations) {
      expect(idsOf(tab)).toEqual(stored.slice(0, idsOf(tab).length))
      while (tab.list?.next) {
        const page = await call(site, listNotifications, { query: { after: tab.list.next, limit: 100 } })
        tab.list = withOlder(tab.list, page)
      }
      expect(idsOf(tab)).toEqual(stored)
    }
  }, 180_000)

  test('an event beyond the NOTIFY limit reaches the others complete', async () => {
    const { app, name } = notificationsChanged
    const channel = `private-${userChannel(userId)}`
    const unread = { ...(await count()), filler: 'ї'.repeat(4_500) }
    const received = stations.map(() => [] as string[])
    stations.forEach(({ tab: { client } }, n) =>
      client.channel(channel).bind(name, ({ filler }: { filler?: string }) => {
        if (filler) received[n]?.push(filler)
      }),
    )
    // Published again until it has reached all: a process that lost its database lets its tabs reconnect once it listens.
    await vi.waitFor(
      async () => {
        await publisher().publish(app, channel, name, unread)
        await expect.poll(() => received.every(({ length }) => length > 0), { timeout: 1_000 }).toBe(true)
      },
      { timeout: 30_000 },
    )
    expect(new Set(received.flat())).toEqual(new Set([unread.filler]))
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
})
