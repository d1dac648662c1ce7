import { eq } from '#drizzle'
import { afterEach, expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { applyToJob } from '#contract/applications/applications.ts'
import { notificationDefinitions, type NotificationPayload } from '#contract/notifications/definitions.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import {
  saveNotificationSettings,
  showNotificationSettings,
  type Channels,
} from '#contract/settings/notifications.ts'
import { saveTimeZone } from '#contract/settings/settings.ts'
import { notifications } from '#backend/notifications/schema.ts'
import { preferences } from '#backend/settings/schema.ts'
import { notify } from '#backend/notifications/notify.ts'
import { unsubscribeToken } from '#backend/mail/unsubscribeToken.ts'
import { people } from '../../world.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, settled, useBackend } from '../backend.ts'

let now = new Date()
const app = useBackend({ rateFactor: 100 }, () => now)
afterEach(async () => {
  now = new Date()
  await app.backend.ctx.db.delete(preferences)
  await app.backend.ctx.db.delete(notifications)
})

const viewed: NotificationPayload = {
  kind: 'applicationViewed',
  data: { application_id: 1, job_id: 1, job_title: 'Engineer', company_slug: 'globex', company: 'Globex' },
}
let count = 0
const notifyAna = async (about = `test ${++count}`) =>
  notify(app.backend.ctx, { to: [await app.idOf('ana')], ...viewed, about })
const choose = async (channels: Channels, digest: 'daily' | 'weekly' = 'daily') =>
  (await app.as('ana')).call(saveNotificationSettings, {
    body: { events: [{ kind: 'applicationViewed', channels }], digest },
  })
const bell = async () => (await (await app.as('ana')).call(listNotifications)).items.length
const everywhere = { in_app: true, email: true, digest: true }
const nowhere = { in_app: false, email: false, digest: false }
const mails = async () => (await app.mailsTo(people.ana.email, 0)).length

test('settings default to the contract’s values, and changing one leaves the others', async () => {
  const ana = await app.as('ana')
  const before = await ana.call(showNotificationSettings)
  expect(Object.fromEntries(before.events.map(({ kind, channels }) => [kind, channels]))).toEqual(
    Object.fromEntries(notificationDefinitions.map(({ kind, channels }) => [kind, channels])),
  )
  const after = await choose(everywhere, 'weekly')
  expect(after.digest).toBe('weekly')
  expect(after.events.find(({ kind }) => kind === 'applicationViewed')?.channels).toEqual(everywhere)
  expect(after.events.find(({ kind }) => kind === 'membershipEnded')?.channels).toEqual({
    in_app: true,
    email: true,
    digest: false,
  })
})

test('a notification uses the channels its reader chose, once per event', async () => {
  await choose({ ...nowhere, email: true })
  const before = await mails()
  await notifyAna('replayed')
  await notifyAna('replayed')
  const [mail, ...more] = (await app.mailsTo(people.ana.email, before + 1)).slice(before)
  expect(mail?.subject).toBe('Globex viewed your application for Engineer')
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(more).toEqual([])
  expect(await bell()).toBe(0)
  await choose(nowhere)
  await notifyAna()
  expect(await app.backend.ctx.db.$count(notifications, eq(notifications.mailDue, true))).toBe(0)
  expect(await bell()).toBe(0)
  await choose({ ...nowhere, in_app: true })
  await notifyAna()
  expect(await bell()).toBe(1)
})

test('a mail lost in a crash is sent when the event is redelivered', async () => {
  await choose({ ...nowhere, email: true })
  const before = await mails()
  const { ctx } = app.backend
  const failing = { ...ctx, queue: { ...ctx.queue, addAll: () => Promise.reject(new Error('gone')) } }
  const userId = await app.idOf('ana')
  await expect(notify(failing, { to: [userId], ...viewed, about: 'crash' })).rejects.toThrow('gone')
  // Another reader's delivery of the same event leaves it to hers.
  await notify(ctx, { to: [await app.idOf('bohdan')], ...viewed, about: 'crash' })
  expect(await ctx.db.$count(notifications, eq(notifications.mailDue, true))).toBe(1)
  await notifyAna('crash')
  expect(await app.mailsTo(people.ana.email, before + 1)).toHaveLength(before + 1)
})

test('one click unsubscribes from a kind of mail without signing in, only with a valid signature', async () => {
  await choose(everywhere)
  const before = await mails()
  await notifyAna()
  const mail = (await app.mailsTo(people.ana.email, before + 1)).at(-1)
  const address = /<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const post = (url: string) =>
    app.send(
      new Request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),
    )
  expect((await post(address.replace('applicationViewed', 'membershipEnded'))).status).toBe(404)
  expect((await post(address)).status).toBe(200)
  expect((await post(address)).status).toBe(200)
  const page = await app.send(new Request(address))
  expect(page.status).toBe(303)
  expect(page.headers.get('location')).toMatch(/^http:\/\/localhost:4321\/unsubscribe\?token=/)
  const { events } = await (await app.as('ana')).call(showNotificationSettings)
  const channels = events.find(({ kind }) => kind === 'applicationViewed')?.channels
  expect(channels).toEqual({ ...everywhere, email: false })
  expect(mail?.text).toContain(`/unsubscribe?token=`)
})

test('unsubscribing from digests applies to every kind; for an erased account it has no effect and returns success', async () => {
  const { ctx } = app.backend
  const click = (userId: number) =>
    app.send(
      new Request(`http://backend/api/unsubscription?token=${unsubscribeToken(ctx, userId, 'digest')}`, {
        method: 'POST',
      }),
    )
  expect((await click(await app.idOf('ana'))).status).toBe(200)
  const { events } = await (await app.as('ana')).call(showNotificationSettings)
  expect(events.filter(({ channels }) => channels.digest)).toEqual([])
  expect((await click(999_999)).status).toBe(200)
})

test('the digest is sent once, in the morning of the reader’s time zone', async () => {
  const ana = await app.as('ana')
  await ana.call(saveTimeZone, { body: { time_zone: 'Asia/Kathmandu' } })
  await choose({ ...nowhere, digest: true })
  const before = await mails()
  // 8 in the morning in Kathmandu is 02:15 in UTC.
  now = new Date('2027-03-01T10:00:00Z')
  await notifyAna()
  await notifyAna()
  now = new Date('2027-03-02T02:14:00Z')
  await app.work('digests')
  await settled(app.backend)
  expect(await mails()).toBe(before)
  now = new Date('2027-03-02T02:15:00Z')
  await app.work('digests')
  // What happens at that very moment waits for the next morning.
  await notifyAna()
  await app.work('digests')
  await settled(app.backend)
  expect(await mails()).toBe(before + 1)
  const mail = (await app.mailsTo(people.ana.email, before + 1)).at(-1)
  expect(mail?.subject).toBe('2 updates since yesterday')
  expect(mail?.text).toContain('March 1, 2027, at 3:45 PM — Globex viewed your application for Engineer')
  expect(mail?.headers?.['List-Unsubscribe']).toContain('.digest.')
})

test('the weekly digest is sent on Monday and omits what has been read by then', async () => {
  const ana = await app.as('ana')
  await ana.call(saveTimeZone, { body: { time_zone: 'Europe/Kyiv' } })
  await choose({ ...nowhere, in_app: true, digest: true }, 'weekly')
  now = new Date('2027-03-02T10:00:00Z')
  await notifyAna()
  now = new Date('2027-03-07T23:00:00Z')
  const before = await mails()
  await app.work('digests')
  await settled(app.backend)
  expect(await mails()).toBe(before)
  const { db } = app.backend.ctx
  await db.update(notifications).set({ readAt: now })
  now = new Date('2027-03-08T06:00:00Z')
  await app.work('digests')
  await settled(app.backend)
  expect(await mails()).toBe(before)
  expect(await db.$count(notifications, eq(notifications.digestDue, true))).toBe(0)
})

test('managers who want mails of new applicants get the dedicated mail', async () => {
  const gita = await app.as('gita')
  const jobId = await postJob(app, { managers: ['gita'] })
  await (
    await app.as('ivan')
  ).call(applyToJob, {
    params: { jobId },
    body: { email: people.ivan.email },
    files: { resume: pdf() },
  })
  const [mail] = await app.mailsTo(people.gita.email)
  expect(mail?.subject).toBe('Ivan Bondar applied for Backend engineer')
  expect(mail?.headers?.['List-Unsubscribe']).toContain('.applicationReceived.')
  expect((await gita.call(listNotifications)).items).toHaveLength(1)
})

test.each(['Mars/Olympus', '+02:00', 'x'.repeat(61)])('%s is not a time zone', async (time_zone) => {
  const refused = await failure((await app.as('ana')).call(saveTimeZone, { body: { time_zone } }))
  expect(refused.fields[0]?.field).toBe('time_zone')
})

test.each([
  ['europe/kyiv', 'Europe/Kyiv'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['america/port-au-prince', 'America/Port-au-Prince'],
  ['utc', 'UTC'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['US/Eastern', 'America/New_York'],
])('%s is stored as %s', async (time_zone, stored) => {
  const ana = await app.as('ana')
  expect(await ana.call(saveTimeZone, { body: { time_zone } })).toEqual({ time_zone: stored })
  expect((await ana.call(showOwnProfile)).time_zone).toBe(stored)
})
