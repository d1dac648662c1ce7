import { expect, test } from 'vitest'
import {
  decideApplication,
  undoDecision,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { applicationChanged } from '#contract/realtime/applicationChanged.ts'
import type { Output } from '#contract/core/schema.ts'
import type { PersonName } from '../../world.ts'
import { settled, useBackend } from '../backend.ts'
import { useFixtures } from '../fixtures.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'
import { limitJob } from './applicationFixtures.ts'

const app = useBackend({ rateFactor: 100 })
const fixtures = useFixtures(app)
type Payload = Output<(typeof applicationChanged)['payload']>

/** What each of these hears while something is done. */
async function receivedBy(names: readonly PersonName[], act: () => Promise<void>) {
  const received: (readonly [PersonName, Payload])[] = []
  for (const name of names) {
    const caller = await app.as(name)
    const channel = socketOf(app, caller).subscribe(`private-${userChannel(await app.idOf(name))}`)
    await untilSubscribed(channel)
    channel.bind(applicationChanged.name, (payload: Payload) => received.push([name, payload]))
  }
  await act()
  await expect.poll(() => received.map(([, { state }]) => state)).toContain('withdrawn')
  return received
}

test('another manager sees what is opened, decided, undone and withdrawn; the candidate and other companies do not', async () => {
  const { id: applicationId, jobId } = await fixtures.application()
  const params = { applicationId }
  const hugo = await app.as('hugo')
  const received = await receivedBy(['gita', 'ana', 'ivan'], async () => {
    await hugo.call(viewApplication, { params })
    await settled(app.backend)
    await hugo.call(decideApplication, { params, body: { state: 'rejected', from: 'viewed' } })
    await settled(app.backend)
    await hugo.call(undoDecision, { params })
    await settled(app.backend)
    await (await app.as('ana')).call(withdrawApplication, { params })
    await settled(app.backend)
  })
  const same = { application_id: applicationId, job_id: jobId }
  expect(received).toEqual([
    ['gita', { ...same, state: 'viewed', announce_at: null, member: null }],
    ['gita', { ...same, state: 'rejected', announce_at: expect.any(String), member: 'Hugo Lind' }],
    ['gita', { ...same, state: 'viewed', announce_at: null, member: null }],
    ['gita', { ...same, state: 'withdrawn', announce_at: null, member: null }],
  ])
})

test('of a job that is limited to others, a manager hears nothing', async () => {
  const { id: applicationId, jobId } = await fixtures.application()
  await limitJob(app, jobId, ['gita'])
  const received = await receivedBy(['gita', 'hugo'], async () => {
    await (await app.as('ana')).call(withdrawApplication, { params: { applicationId } })
  })
  expect(received.map(([name]) => name)).toEqual(['gita'])
})
