import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import {
  countUnread,
  listNotifications,
  readNotification,
  readNotifications,
  undoReadNotifications,
} from '#contract/notifications/notifications.ts'
import type { NotificationPayload } from '#contract/notifications/definitions.ts'
import { deleteNotifications, markRead } from '#backend/notifications/bySubject.ts'
import { notify } from '#backend/notifications/notify.ts'
import { createApplicants, pdf, postJob } from '../applications/applicationFixtures.ts'
import { useBackend, type Caller } from '../backend.ts'

let now = Date.parse('2026-05-12T09:00:00Z')
const app = useBackend({}, () => new Date(now))

const applicant = (jobId: number, applicationId: number): NotificationPayload => ({
  kind: 'applicationReceived',
  data: {
    application_id: applicationId,
    job_id: jobId,
    job_title: `Job ${jobId}`,
    company_slug: 'globex',
    company: 'Globex',
    applicant: 'Somebody',
    alias: null,
  },
})
const certificate: NotificationPayload = {
  kind: 'certificateExpiring',
  data: { certificate_id: null, certificate: 'Welder' },
}
const list = async (caller: Caller, query: object = {}) =>
  (await caller.call(listNotifications, { query })).items

test('applicants for one job share a row, which is read as a whole and up to what was seen', async () => {
  const hugo = await app.as('hugo')
  const jobId = await postJob(app, { title: 'Surveyor', managers: ['hugo'] })
  const tokens = await createApplicants(app, 4)
  const send = (token: string) =>
    app
      .withToken(token)
      .call(applyToJob, { params: { jobId }, body: { email: 'a@people.example' }, files: { resume: pdf() } })
  for (const token of tokens.slice(0, 3)) await send(token)
  await expect.poll(() => list(hugo)).toMatchObject([{ count: 3, unread: 3, read: false }])
  const [row] = await list(hugo)
  const seen = { params: { notificationId: row?.id ?? 0 } }

  await send(tokens[3] ?? '')
  await expect.poll(() => list(hugo)).toMatchObject([{ group_id: row?.group_id, count: 4 }])
  expect(await hugo.call(readNotification, seen)).toMatchObject({ unread: 1 })
  expect(await list(hugo, { unread: 'true' })).toMatchObject([{ count: 4, unread: 1, read: false }])
  expect(await list(hugo, { topic: 'applications' })).toHaveLength(1)
  expect(await list(hugo, { topic: 'messages' })).toEqual([])

  const members = await list(hugo, { group: row?.group_id })
  expect(members.map(({ count, read }) => [count, read])).toEqual([
    [1, false],
    [1, true],
    [1, true],
    [1, true],
  ])
  expect(await list(await app.as('gita'), { group: row?.group_id })).toEqual([])
})

test('another day in the reader’s time zone starts another row', async () => {
  const mira = await app.idOf('mira')
  const { ctx } = app.backend
  await ctx.db.execute(sql`update profiles set time_zone = 'Europe/Kyiv' where user_id = ${mira}`)
  for (const [at, id] of [
    ['2026-05-12T20:30:00Z', 901],
    ['2026-05-12T21:30:00Z', 902],
    ['2026-05-12T22:30:00Z', 903],
  ] as const) {
    now = Date.parse(at)
    await notify(ctx, { to: [mira], ...applicant(77, id), about: `application:${id}` })
  }
  expect((await list(await app.as('mira'))).map(({ count }) => count)).toEqual([2, 1])
})

test('each row is on one page, also when it moves up meanwhile', async () => {
  const bohdan = await app.idOf('bohdan')
  const { ctx } = app.backend
  for (let n = 0; n < 30; n++)
    await notify(ctx, {
      to: [bohdan],
      ...applicant(1 + (n % 12), 5_000 + n),
      about: `application:${5_000 + n}`,
    })
  const caller = await app.as('bohdan')
  const first = await caller.call(listNotifications, { query: { limit: 5 } })
  expect(first.items.map(({ count }) => count)).toEqual([3, 3, 3, 3, 3])
  const [lowest] = (await list(caller, { limit: 100 })).slice(-1)
  await notify(ctx, { to: [bohdan], ...applicant(jobOf(lowest), 6_000), about: 'application:6000' })
  const rest = await caller.call(listNotifications, { query: { after: first.next ?? '', limit: 100 } })
  const ids = [...first.items, ...rest.items].map(({ group_id }) => group_id)
  expect([ids.length, new Set(ids).size, rest.next]).toEqual([11, 11, null])
  expect((await list(caller, { limit: 1 }))[0]?.group_id).toBe(lowest?.group_id)
})

const jobOf = (notification: Awaited<ReturnType<typeof list>>[number] | undefined) =>
  notification?.kind === 'applicationReceived' ? notification.data.job_id : 0

test('undoing that all were read restores exactly what was unread then, and only of its owner', async () => {
  const { ctx } = app.backend
  const ivan = await app.as('ivan')
  const ids = [await app.idOf('ivan')]
  await ivan.call(readNotifications, { body: { up_to: (await ivan.call(countUnread)).latest_id ?? 1 } })
  // More than a page, and each with a row of its own.
  for (let at = 0; at < 25; at++)
    await notify(ctx, {
      to: ids,
      ...applicant(2000 + at, 500_000 + at),
      about: `application:${500_000 + at}`,
    })
  const unread = async () => (await ivan.call(countUnread)).unread
  const states = async () => {
    const { rows } = await ctx.db.execute<{ about: string; read: boolean }>(
      sql`select about, read_at is not null as read from notifications
        where user_id = ${ids[0]} and about like 'application:5000%' order by id`,
    )
    return rows.map(({ read }) => read)
  }
  const [first] = await list(ivan, { limit: 1 })
  await ivan.call(readNotification, { params: { notificationId: first?.id ?? 0 } })
  const before = await states()
  expect(before.filter((one) => !one)).toHaveLength(await unread())

  const upTo = (await ivan.call(countUnread)).latest_id ?? 0
  const marks = await Promise.all([1, 2].map(() => ivan.call(readNotifications, { body: { up_to: upTo } })))
  const batches = marks.flatMap(({ batch }) => batch ?? [])
  expect(batches).toHaveLength(1)
  const undo = { params: { batchId: batches[0] ?? 0 } }
  expect(await unread()).toBe(0)

  // What another person undoes is nothing of his; what he reads meanwhile, and what is settled, stays read.
  await (await app.as('gita')).call(undoReadNotifications, undo)
  expect(await unread()).toBe(0)
  await notify(ctx, { to: ids, ...applicant(3000, 600_000), about: 'application:600000' })
  const [arrived] = await list(ivan, { limit: 1 })
  await ivan.call(readNotification, { params: { notificationId: arrived?.id ?? 0 } })
  const openIds = await list(ivan, { limit: 5 })
  await ivan.call(readNotification, { params: { notificationId: openIds[4]?.id ?? 0 } })
  await markRead(ctx, 'application:500003')

  const [one, other] = await Promise.all([1, 2].map(() => ivan.call(undoReadNotifications, undo)))
  const expected = before.map((read, at) => read || at === 3 || at === 21)
  expect(await states()).toEqual(expected)
  expect(await unread()).toBe(expected.filter((read) => !read).length)
  expect(Math.max(one?.unread ?? 0, other?.unread ?? 0)).toBe(await unread())
  expect((await list(ivan, { limit: 1 }))[0]).toMatchObject({ id: arrived?.id, read: true })
  await ivan.call(readNotifications, { body: { up_to: upTo } })
  await ivan.call(undoReadNotifications, undo)
  expect(await unread()).toBe(0)
})

test('after a random history of parallel changes, rows equal a plain recomputation', async () => {
  const { ctx } = app.backend
  const people = await Promise.all((['ana', 'gita', 'ivan'] as const).map((one) => app.idOf(one)))
  const callers = await Promise.all((['ana', 'gita', 'ivan'] as const).map((one) => app.as(one)))
  const random = (below: number) => Math.floor(Math.random() * below)
  const step = async () => {
    const id = 100_000 + random(120)
    const at = random(3)
    switch (random(7)) {
      case 0:
        return deleteNotifications(ctx, `application:${id}`)
      case 1:
        return markRead(ctx, `application:${id}`)
      case 2: {
        const { latest_id } = await callers[at]!.call(countUnread)
        return callers[at]!.call(readNotifications, {
          body: { up_to: Math.max(1, (latest_id ?? 1) - random(9)) },
        })
      }
      case 3: {
        const [one] = await list(callers[at]!, { limit: 1 })
        return (
          one && callers[at]!.call(readNotification, { params: { notificationId: one.id } }).catch(() => null)
        )
      }
      case 4:
        return callers[at]!.call(undoReadNotifications, { params: { batchId: 1 + random(60) } })
      case 5:
        return notify(ctx, { to: people, ...certificate, about: `certificate:${id}:2026-06-01` })
      default:
        return notify(ctx, { to: people, ...applicant(1 + (id % 5), id), about: `application:${id}` })
    }
  }
  for (let round = 0; round < 30; round++) await Promise.all(Array.from({ length: 8 }, step))
  const differences = await ctx.db.execute(sql`
    with plain as (
      select user_id, group_key as key, max(id) as latest_id, count(*)::int as count,
        (count(*) filter (where read_at is null))::int as unread
      from notifications where in_app group by 1, 2
    ), stored as (select user_id, key, latest_id, count, unread from notification_groups)
    (select * from plain except select * from stored) union all (select * from stored except select * from plain)`)
  expect(differences.rows).toEqual([])
}, 30_000)
