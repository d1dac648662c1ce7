import Echo from 'laravel-echo'
import { expect, test } from 'vitest'
import { applyToJob, decideApplication, viewApplication } from '#contract/applications/applications.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { notificationsChanged } from '#contract/realtime/events.ts'
import {
  countUnread,
  listNotifications,
  readNotification,
  readNotifications,
} from '#contract/notifications/notifications.ts'
import { type Unread } from '#contract/notifications/unread.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { createApplicants, pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { atOnce, socketOf } from '../sockets.ts'

let later = 0
const app = useBackend({}, () => new Date(Date.now() + later))

const body = { email: 'ana@people.example' }
const send = (caller: Caller, jobId: number) =>
  caller.call(applyToJob, { params: { jobId }, body, files: { resume: pdf() } })

/** Each count has a version of its own. */
const withoutVersion = ({ version: _, ...unread }: Unread) => unread

/** A browser's socket on the person's own channel; returns what arrives there. */
async function listen(caller: Caller, userId: number) {
  const echo = new Echo({ broadcaster: 'pusher', client: socketOf(app, caller) })
  const received: unknown[] = []
  const waiting: (() => void)[] = []
  const channel = echo.private(userChannel(userId))
  channel.listen(`.${notificationsChanged.name}`, (payload: unknown) => {
    received.push(notificationsChanged.payload.parse(payload))
    for (const resolve of waiting.splice(0)) resolve()
  })
  await new Promise<void>((resolve, reject) => {
    channel.subscribed(resolve)
    channel.error(reject)
  })
  return {
    async next(count: number) {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return received[count - 1]
    },
  }
}

test('the company and the candidate each get a mail in their own language', async () => {
  const jobId = await postJob(app, { company: 'initech', title: 'Архіваріус' })
  await send(await app.as('bohdan'), jobId)
  const find = async (address: string, part: string) => {
    for (let count = 1; ; count++) {
      const mails = await app.mailsTo(address, count)
      const found = mails.find((mail) => mail.subject.includes(part))
      if (found) return found
    }
  }
  const toIvan = await find('ivan@initech.example', 'Bohdan Shevchuk відгукується на вакансію «Архіваріус»')
  expect(toIvan.text).toMatch(/http:\/\/localhost:4321\/hr-panel\/initech\/applications\/\d+/)
  const toBohdan = await find(
    'bohdan@people.example',
    'Ваш відгук на вакансію «Архіваріус» у компанії «Initech» надіслано',
  )
  expect(toBohdan.html).toContain(`/applications/initech/${jobId}`)

  const other = await postJob(app, { title: 'Surveyor of bridges', managers: ['hugo'] })
  await send(await app.as('ana'), other)
  await find('hugo@globex.example', 'Ana Kovalenko applied for Surveyor of bridges')
  const toAna = await find(
    'ana@people.example',
    'We’ve sent your application for Surveyor of bridges to Globex',
  )
  expect(toAna.text).toContain('View your application')
})

test('every responsible manager’s unread count is published at once, and nobody else’s', async () => {
  const jobId = await postJob(app, { title: 'Bell founder', managers: ['hugo'] })
  const hugo = await app.as('hugo')
  const before = await hugo.call(countUnread)
  const others = await (await app.as('gita')).call(countUnread)
  const socket = await listen(hugo, await app.idOf('hugo'))
  const [token = ''] = await createApplicants(app, 1)
  const [unread] = await atOnce(() => Promise.all([socket.next(1), send(app.withToken(token), jobId)]))
  const after = await hugo.call(countUnread)
  expect(withoutVersion(unread as Unread)).toEqual(withoutVersion(after))
  expect(after.unread).toBe(before.unread + 1)
  expect(withoutVersion(await (await app.as('gita')).call(countUnread))).toEqual(withoutVersion(others))
  const { items } = await hugo.call(listNotifications, { query: { limit: 1 } })
  expect(items).toMatchObject([
    {
      id: after.latest_id,
      kind: 'applicationReceived',
      read: false,
      data: { job_id: jobId, job_title: 'Bell founder', company: 'Globex', applicant: 'Number 0 Newcomer' },
    },
  ])
})

test('without a responsible manager everyone who may manage is notified; someone who lost the right is not', async () => {
  const unmanaged = await postJob(app, { title: 'Nobody answers for it' })
  const former = await postJob(app, { title: 'Mira answers for it', managers: ['mira'] })
  const [token = ''] = await createApplicants(app, 1)
  for (const jobId of [unmanaged, former]) await send(app.withToken(token), jobId)
  const titles = async (caller: Caller) =>
    (await caller.call(listNotifications, { query: { limit: 2 } })).items.map(({ data }) =>
      'job_title' in data ? data.job_title : null,
    )
  const expected = ['Mira answers for it', 'Nobody answers for it']
  expect(await titles(await app.as('hugo'))).toEqual(expected)
  expect(await titles(await app.as('gita'))).toEqual(expected)
  expect(await titles(await app.as('mira'))).toEqual([])
})

test('the candidate is notified of a view and a decision, and reading clears the bell in every tab', async () => {
  const jobId = await postJob(app)
  const [token = ''] = await createApplicants(app, 1)
  const caller = app.withToken(token)
  const { id: applicationId, snapshot } = await send(caller, jobId)
  const socket = await listen(caller, snapshot.user_id ?? 0)
  const hugo = await app.as('hugo')
  await hugo.call(viewApplication, { params: { applicationId } })
  expect(await socket.next(1)).toMatchObject({ unread: 1 })
  const body = { state: 'shortlisted', from: 'viewed' } as const
  await hugo.call(decideApplication, { params: { applicationId }, body })
  later = 10_000
  await app.work('announceDecisions')
  expect(await socket.next(2)).toMatchObject({ unread: 2 })
  expect((await caller.call(showOwnProfileExtra)).unread_notifications).toBe(2)
  const { items } = await caller.call(listNotifications)
  expect(items.map(({ kind }) => kind)).toEqual(['applicationStateChanged', 'applicationViewed'])

  const oldest = items[1]?.id ?? 0
  const params = { notificationId: oldest }
  expect(await caller.call(readNotification, { params })).toMatchObject({ unread: 1 })
  expect(await caller.call(readNotification, { params })).toMatchObject({ unread: 1 })
  expect(await socket.next(3)).toMatchObject({ unread: 1 })
  const up_to = items[0]?.id ?? 0
  expect(await caller.call(readNotifications, { body: { up_to } })).toMatchObject({
    unread: 0,
    latest_id: up_to,
  })
})

test('notifications that arrive after the list was read stay unread', async () => {
  const [token = ''] = await createApplicants(app, 1)
  const caller = app.withToken(token)
  const hugo = await app.as('hugo')
  const first = await send(caller, await postJob(app))
  await hugo.call(viewApplication, { params: { applicationId: first.id } })
  const { latest_id } = await caller.call(countUnread)
  const second = await send(caller, await postJob(app))
  await hugo.call(viewApplication, { params: { applicationId: second.id } })
  expect(await caller.call(readNotifications, { body: { up_to: latest_id ?? 0 } })).toMatchObject({
    unread: 1,
  })
  const page = await caller.call(listNotifications, { query: { limit: 1 } })
  expect(page.items).toMatchObject([{ read: false }])
  const rest = await caller.call(listNotifications, { query: { after: page.next ?? '' } })
  expect(rest.items).toMatchObject([{ read: true }])
  expect(rest.next).toBeNull()
})

test('only their owner reads notifications', async () => {
  const hugo = await app.as('hugo')
  const { latest_id } = await hugo.call(countUnread)
  const params = { notificationId: latest_id ?? 0 }
  const statusOf = async (promise: Promise<unknown>) => (await failure(promise)).status
  expect(await statusOf((await app.as('mira')).call(readNotification, { params }))).toBe(404)
  expect(await statusOf(hugo.call(readNotification, { params: { notificationId: 999_999 } }))).toBe(404)
  expect(await statusOf(app.anyone.call(readNotification, { params }))).toBe(401)
  expect(await statusOf(app.anyone.call(readNotifications, { body: { up_to: 1 } }))).toBe(401)
  expect(await statusOf(app.anyone.call(listNotifications))).toBe(401)
  expect(await statusOf(app.anyone.call(countUnread))).toBe(401)
  expect(await statusOf(hugo.call(listNotifications, { query: { after: '-1' } }))).toBe(422)
  expect((await (await app.as('mira')).call(countUnread)).unread).toBe(0)
  const before = await hugo.call(countUnread)
  await (await app.as('mira')).call(readNotifications, { body: { up_to: latest_id ?? 0 } })
  expect(withoutVersion(await hugo.call(countUnread))).toEqual(withoutVersion(before))
})

test('too many applications in an hour are refused with the time to wait', async () => {
  const jobId = await postJob(app, { status: 'closed' })
  const [token = ''] = await createApplicants(app, 1)
  const caller = app.withToken(token)
  for (let count = 0; count < 30; count++) expect((await failure(send(caller, jobId))).code).toBe('jobClosed')
  const refused = await failure(send(caller, jobId))
  expect([refused.status, refused.code]).toEqual([429, 'tooManyRequests'])
  expect(refused.retryAfter).toBeGreaterThan(0)
})
