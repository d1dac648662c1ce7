/** @module-tag engine */
import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import {
  countUnread,
  listNotifications,
  notificationRetentionDays,
  readNotification,
} from '#contract/notifications/notifications.ts'
import type { Unread } from '#contract/notifications/unread.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { notificationsChanged } from '#contract/realtime/events.ts'
import { notify } from '#backend/notifications/notify.ts'
import { useBackend, type Caller } from '../backend.ts'
import type { PersonName } from '../../world.ts'
import { useClock } from '../clock.ts'
import { dayMs } from '../days.ts'
import { inPages } from '../inPages.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'

const clock = useClock()
const app = useBackend({}, clock.now)

/** In a session of today: others have ended. */
const owner = (person: PersonName) => app.idOf(person).then((id) => app.signedIn(id))
const listed = async (caller: Caller) =>
  (await inPages((query) => caller.call(listNotifications, { query }))).map(({ id }) => id)
/** Notifies of as many ended memberships as there are numbers. */
async function send(to: number[], ...numbers: number[]) {
  for (const number of numbers)
    await notify(app.backend.ctx, {
      to,
      kind: 'membershipEnded',
      data: { company: 'Globex', company_slug: 'globex' },
      about: `membership:${number}`,
    })
}

test('notifications are deleted after 400 days, read or not, and the bell is right at once', async () => {
  const [id, caller] = [await app.idOf('mira'), await app.as('mira')]
  await send([id], 1, 2, 3)
  const [, second] = await listed(caller)
  await caller.call(readNotification, { params: { notificationId: second ?? 0 } })
  clock.at += dayMs
  await send([id], 4)
  const [latest] = await listed(caller)
  const counts: Unread[] = []
  const channel = socketOf(app, caller).subscribe(`private-${userChannel(id)}`)
  channel.bind(notificationsChanged.name, (count: Unread) => counts.push(count))
  await untilSubscribed(channel)

  clock.at = clock.start + notificationRetentionDays * dayMs
  await app.work('sweep')
  expect(await listed(await owner('mira'))).toHaveLength(4)
  expect(counts).toEqual([])

  clock.at += 1
  await app.work('sweep')
  expect(await listed(await owner('mira'))).toEqual([latest])
  const bell = await (await owner('mira')).call(countUnread)
  expect(bell).toMatchObject({ unread: 1, latest_id: latest })
  await expect.poll(() => counts).toMatchObject([{ unread: 1, latest_id: latest }])
  expect(counts[0]?.version).toBeLessThan(bell.version)
  expect(await app.countRows('notification_groups', sql`user_id = ${id}`)).toBe(1)
})

test('of a row that several share, those that are not so old stay', async () => {
  const id = await app.idOf('ivan')
  const rows = async () => (await (await owner('ivan')).call(listNotifications)).items
  await app.backend.ctx.db.execute(sql`
    insert into notifications (user_id, kind, data, about, shared_group, created_at)
    select ${id}, 'membershipEnded', '{"company":"Globex","company_slug":"globex"}', 'membership:' || n, 'memberships:1',
      ${clock.now().toISOString()}::timestamptz - interval '1 hour' * (11 - n) from generate_series(10, 11) n`)
  expect(await rows()).toMatchObject([{ count: 2, unread: 2 }])
  clock.at += notificationRetentionDays * dayMs
  await app.work('sweep')
  expect(await rows()).toMatchObject([{ count: 1, unread: 1 }])
})

test('what waits for its digest or its mail stays until it was sent', async () => {
  const id = await app.idOf('gita')
  await send([id], 20, 21, 22)
  await app.backend.ctx.db.execute(sql`update notifications set
    digest_due = about = 'membership:20', mail_due = about = 'membership:21'`)
  clock.at += (notificationRetentionDays + 1) * dayMs
  const left = () => app.countRows('notifications', sql`user_id = ${id}`)
  await app.work('sweep')
  expect(await left()).toBe(2)
  await app.work('digests')
  await app.work('sweep')
  expect(await left()).toBe(1)
})

test('however many there are, none is left', async () => {
  const id = await app.idOf('hugo')
  const { db } = app.backend.ctx
  await app.empty('notifications')
  await db.execute(sql`insert into notifications (user_id, kind, data, about, created_at)
    select ${id}, 'membershipEnded', '{}', 'membership:' || n, ${clock.now().toISOString()}::timestamptz
    from generate_series(1, 21000) n`)
  clock.at += dayMs
  await send([id], 0)
  clock.at += notificationRetentionDays * dayMs - 1
  await app.work('sweep')
  await expect.poll(() => app.countRows('notifications'), { timeout: 20_000 }).toBe(1)
  expect(await (await owner('hugo')).call(countUnread)).toMatchObject({ unread: 1 })
}, 40_000)
