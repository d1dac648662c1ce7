/** @module-tag engine */
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { authorizeChannel } from '#contract/accounts/session.ts'
import { muteCompany, unmuteCompany } from '#contract/activities/activities.ts'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import { activitiesChannel } from '#contract/realtime/channels.ts'
import { newsPublished } from '#contract/realtime/events.ts'
import { startBackend, type Backend } from '#backend/main.ts'
import type { PersonName } from '../../world.ts'
import { failure, useBackend } from '../backend.ts'
import { globex } from '../companies/companyFixtures.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { usePosts } from '../posts/postFixtures.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'
import { testConfig } from '../testConfig.ts'

/** Only a server has several processes. */
const server = process.env['TEST_DATABASE_URL']

const app = useBackend({ rateFactor: 100 })
const make = usePosts(app)
const publish = async (visibility: 'everyone' | 'followers' = 'followers') =>
  make.publish(await app.as('gita'), { text: 'News', visibility })

/** What reaches the open list of a person, whose sockets this or another process has. */
async function openList(person: PersonName, { realtimePort }: Pick<Backend, 'realtimePort'> = app.backend) {
  const received: unknown[] = []
  const socket = socketOf({ backend: { realtimePort } }, await app.as(person))
  const channel = socket.subscribe(`private-${activitiesChannel(await app.idOf(person))}`)
  channel.bind_global((name: string, payload: unknown) => {
    if (!name.startsWith('pusher:')) received.push([name, newsPublished.payload.parse(payload)])
  })
  await untilSubscribed(channel)
  return received
}

test('news reach followers while they follow, and nobody else', async () => {
  const ana = await app.as('ana')
  const [ofAna, ofBohdan, ofGita] = [await openList('ana'), await openList('bohdan'), await openList('gita')]
  await publish()
  // Following counts from the next publication, without another subscription.
  await ana.call(followCompany, { params: globex })
  await publish('everyone')
  await expect.poll(() => ofAna).toEqual([[newsPublished.name, { company_id: expect.any(Number) }]])
  await createPublishedJob(app)
  await expect.poll(() => ofAna).toHaveLength(2)

  await ana.call(muteCompany, { params: globex })
  await publish()
  await ana.call(unmuteCompany, { params: globex })
  await ana.call(unfollowCompany, { params: globex })
  await publish()
  await ana.call(followCompany, { params: globex })
  await publish()
  await expect.poll(() => ofAna).toHaveLength(3)
  // Bohdan follows nobody; Gita has published, but does not follow.
  expect([ofBohdan, ofGita]).toEqual([[], []])
})

test.runIf(server)('news reach followers whose sockets another process has', async () => {
  const { rows } = await app.backend.connection.pool.query<{ name: string }>(
    'select current_database() as name',
  )
  const url = new URL(server ?? '')
  url.pathname = rows[0]?.name ?? ''
  const config = { ...testConfig(app.folder), database: { url: url.href, folder: '', poolSize: 3 } }
  const other = await startBackend({ config, log: pino({ level: 'silent' }), evict: () => undefined })
  onTestFinished(() => other.stop())
  const [ofAna, elsewhere] = [await openList('ana'), await openList('ana', other)]
  const ofBohdan = await openList('bohdan', other)
  await publish()
  await expect.poll(() => [ofAna.length, elsewhere.length]).toEqual([1, 1])
  expect(ofBohdan).toEqual([])
})

test('nobody listens on another’s list, nor on one for all', async () => {
  const bohdan = await app.as('bohdan')
  const ana = await app.idOf('ana')
  for (const channel of [activitiesChannel(ana), 'activities', 'activities.0', 'activities.']) {
    const body = { socket_id: '1.2', channel_name: `private-${channel}` }
    expect((await failure(bohdan.call(authorizeChannel, { body }))).code).toBe('channelDenied')
  }
})
