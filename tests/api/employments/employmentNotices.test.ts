import { expect, test } from 'vitest'
import { restoreMember, suspendMember } from '#contract/employments/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { giveAward } from '#contract/employments/awards.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { careersChanged } from '#contract/realtime/events.ts'
import { saveNotificationSettings, showNotificationSettings } from '#contract/settings/notifications.ts'
import { useBackend, type Caller } from '../backend.ts'
import { useDocuments } from '../documents/documentFixtures.ts'
import { hire } from './hiredPeople.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'

const app = useBackend({ rateFactor: 1000 })
const { add } = useDocuments(app)
const kindsOf = async (caller: Caller) =>
  (await caller.call(listNotifications)).items.map((one) =>
    one.kind === 'employmentChanged' ? one.data.change : one.kind,
  )

test('documents that are added together are one notification to the other side', async () => {
  const { caller, employmentId } = await hire(app)
  const gita = await app.as('gita')
  await add(gita, employmentId)
  await add(gita, employmentId)
  await expect.poll(() => kindsOf(caller)).toContain('companyAddedDocuments')
  await add(caller, employmentId)
  await expect.poll(() => kindsOf(gita)).toContain('employeeAddedDocuments')
  const added = (await kindsOf(caller)).filter((kind) => kind === 'companyAddedDocuments')
  // Two at most: the half hours that make a batch may change between the documents.
  expect(added.length).toBeLessThanOrEqual(2)
})

test('a suspended member is notified once, until the access is restored', async () => {
  const { caller, member: params } = await hire(app)
  const gita = await app.as('gita')
  await gita.call(suspendMember, { params })
  await gita.call(suspendMember, { params })
  await expect.poll(() => kindsOf(caller)).toEqual(['accessSuspended'])
  await gita.call(restoreMember, { params })
  await expect.poll(() => kindsOf(caller)).toEqual([])
})

test('an open page hears of a change also when its notifications are turned off', async () => {
  const { caller, id, employmentId, params } = await hire(app)
  const settings = await caller.call(showNotificationSettings)
  const off = { in_app: false, email: false, digest: false }
  await caller.call(saveNotificationSettings, {
    body: { ...settings, events: settings.events.map(({ kind }) => ({ kind, channels: off })) },
  })
  const channel = socketOf(app, caller).subscribe(`private-${userChannel(id)}`)
  await untilSubscribed(channel)
  const changed = new Promise((resolve) => channel.bind(careersChanged.name, resolve))
  const gita = await app.as('gita')
  await gita.call(giveAward, {
    params,
    body: { title: 'Calm under load', awarded_on: '2024-05-01', words: '' },
  })
  expect(careersChanged.payload.parse(await changed)).toEqual({ employment_id: employmentId })
  expect(await kindsOf(caller)).not.toContain('awarded')
})
