/** @module-tag engine */
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#drizzle'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import { showExport, startExport } from '#contract/accounts/closing.ts'
import { cancelWork } from '#backend/ports/work/deleteWork.ts'
import { savePhoto } from '#contract/profiles/edits.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { people } from '../../world.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { settled, useBackend } from '../backend.ts'
import { runWork } from '../runWork.ts'
import { countQueries } from './countQueries.ts'
import { useFixtures } from '../fixtures.ts'
import { closeAccountOf, storedWithoutPages } from '../accounts/closingFixtures.ts'

const day = 24 * 60 * 60 * 1000
const patience = { timeout: 15_000 }
let ahead = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + ahead))
const make = useFixtures(app)
const count = async (what: ReturnType<typeof sql>) => {
  const { rows } = await app.backend.ctx.db.execute<{ n: number }>(sql`select count(*)::int as n ${what}`)
  return rows[0]?.n ?? -1
}

test('expired sessions and counters are deleted, current ones are not', async () => {
  await app.as('hugo')
  const { db, now } = app.backend.ctx
  await db.execute(sql`
    insert into sessions (account_id, token_hash, expires_at)
    select ${await app.idOf('hugo')}, 'ended', ${new Date(now().getTime() - 1000).toISOString()}::timestamptz`)
  await db.execute(sql`
    insert into rate_limits (key, points, expire)
    values ('signIn:over', 3, ${now().getTime() - 1000}), ('signIn:counts', 3, ${now().getTime() + 60_000})`)
  await app.work('sweep')
  expect(await count(sql`from sessions where token_hash = 'ended'`)).toBe(0)
  expect(await count(sql`from sessions`)).toBeGreaterThan(0)
  expect(await count(sql`from rate_limits where key = 'signIn:over'`)).toBe(0)
  expect(await count(sql`from rate_limits where key = 'signIn:counts'`)).toBe(1)
})

test('completed work is deleted from the queue after an hour, dead letters after two weeks', async () => {
  const { ctx } = app.backend
  const states = async () => {
    const { rows } = await ctx.db.execute<{ state: string }>(
      sql`select state from pgboss.job where name = 'code' order by 1`,
    )
    return rows.map(({ state }) => state)
  }
  // There is no such attempt: the work has nothing to do.
  const attempt = '00000000-0000-4000-8000-000000000000'
  await ctx.queue.add('code', { attempt })
  await ctx.db.execute(sql`
    insert into pgboss.job (name, state, completed_on, deletion_seconds)
    select 'code', 'failed', now(), deletion_seconds from pgboss.queue where name = 'code'`)
  await expect.poll(states).toEqual(['completed', 'failed'])
  const pass = async (time: string) => {
    await ctx.db.execute(
      sql`update pgboss.job set completed_on = completed_on - ${time}::interval where name = 'code'`,
    )
    await superviseQueue()
    return states()
  }
  expect(await pass('59 minutes')).toEqual(['completed', 'failed'])
  expect(await pass('2 minutes')).toEqual(['failed'])
  expect(await pass('13 days')).toEqual(['failed'])
  expect(await pass('1 day')).toEqual([])
})

/** What is due leaves the queue, which a timer does every ten minutes. */
async function superviseQueue(): Promise<void> {
  const { ctx, connection } = app.backend
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => connection.pool.query(text, values as unknown[]) },
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  })
  await boss.start()
  await ctx.db.execute(sql`update pgboss.queue set maintain_on = null`)
  await boss.supervise()
  await boss.stop({ graceful: false })
}

test('a mail is not sent again after its job has left the queue, until no retry can repeat it', async () => {
  const { ctx } = app.backend
  const to = 'once@keys.example'
  const mail = { to, locale: 'en_GB', template: 'accountReopened', values: {} } as const
  const add = () => ctx.queue.add('mail', mail, { key: 'of the first attempt' })
  const jobs = () => count(sql`from pgboss.job where name = 'mail' and (data->>'to' = ${to} or data is null)`)
  const age = (days: number) =>
    ctx.db.execute(sql`update work_keys set finished_at = now() - ${`${days} days`}::interval`)
  await Promise.all([add(), add(), add()])
  await app.mailsTo(to)
  await settled(app.backend)
  await ctx.db.execute(sql`delete from pgboss.job where name = 'mail'`)
  // Nor with many others, nor in the transaction of a change.
  await Promise.all([
    add(),
    ctx.db.transaction((tx) => ctx.queue.add('mail', mail, { key: 'of the first attempt', tx })),
  ])
  await ctx.queue.addAll('mail', [{ data: mail, key: 'of the first attempt' }])
  expect(await jobs()).toBe(0)
  await age(1.9)
  await app.work('sweep')
  await add()
  expect(await jobs()).toBe(0)
  // What was given up can be retried, and would repeat it.
  await ctx.db.execute(sql`
    insert into pgboss.job (name, state, created_on, completed_on)
    values ('reset', 'failed', now() - interval '4 days', now() - interval '2 days')`)
  await age(3)
  await app.work('sweep')
  await add()
  expect(await jobs()).toBe(0)
  await ctx.db.execute(sql`delete from pgboss.job where name = 'reset'`)
  await app.work('sweep')
  expect(await count(sql`from work_keys`)).toBe(0)
  await add()
  expect(await jobs()).toBe(1)
})

test('a job that an earlier release has finished blocks its key for as long as its row is there', async () => {
  const { ctx } = app.backend
  const to = 'earlier@keys.example'
  const mail = { to, locale: 'en_GB', template: 'accountReopened', values: {} } as const
  await ctx.queue.add('mail', mail, { key: 'of an earlier release' })
  await app.mailsTo(to)
  await settled(app.backend)
  await ctx.db.execute(sql`delete from work_keys`)
  await ctx.db.execute(sql`update pgboss.job set deletion_seconds = 14 * 24 * 60 * 60 where name = 'mail'`)
  await ctx.queue.add('mail', mail, { key: 'of an earlier release' })
  expect(await count(sql`from pgboss.job where name = 'mail' and data is not null`)).toBe(0)
})

test('a job that was cancelled or given up leaves its key as it was', async () => {
  const { ctx } = app.backend
  const mail = { to: 'later@keys.example', locale: 'en_GB', template: 'accountReopened', values: {} } as const
  const options = { key: 'cancelled', startAfter: new Date(Date.now() + day) }
  const queued = () => count(sql`from pgboss.job where data->>'to' = ${mail.to}`)
  await ctx.queue.add('mail', mail, options)
  await ctx.db.transaction((tx) => cancelWork(tx, 'mail', { to: mail.to }))
  expect(await queued()).toBe(0)
  await ctx.queue.add('mail', mail, options)
  expect(await queued()).toBe(1)
  await ctx.db.execute(sql`update pgboss.job set state = 'failed' where data->>'to' = ${mail.to}`)
  await ctx.queue.add('mail', mail, options)
  expect(await queued()).toBe(1)
  expect(await count(sql`from pgboss.job where data->>'to' = ${mail.to} and state = 'failed'`)).toBe(1)
})

test('an unreferenced file is deleted after a day, both its row and its object', async () => {
  const [ana, mira] = [await app.as('ana'), await app.asReauthenticated('mira')]
  const { ctx } = app.backend
  const jobId = await postJob(app)
  await ana.call(applyToJob, {
    params: { jobId },
    body: { email: people.ana.email },
    files: { resume: pdf() },
  })
  await ana.call(savePhoto, { files: { photo: await make.picture(400, 400) } })
  // Mira's file stays with her closed account, which support may still restore.
  await mira.call(savePhoto, { files: { photo: await make.picture(400, 400) } })
  const photo = (await mira.call(showOwnProfile)).photo_url
  await closeAccountOf(app, 'mira')
  const remaining = await storedWithoutPages(app)
  expect(remaining).toHaveLength(3)
  const userId = await app.idOf('ana')
  const key = await ctx.files.putBytes(new Uint8Array([1, 2, 3]))
  await ctx.db.execute(sql`
    insert into files (key, audience, owner_id, name, type, size)
    values (${key}, 'public', ${userId}, 'left.webp', 'image/webp', 3)`)
  await ctx.files.putAt(`${key}.96.webp`, new Uint8Array([4]))
  await app.work('sweep')
  expect(await storedWithoutPages(app)).toHaveLength(5)
  ahead = 2 * day
  await app.work('sweep')
  expect((await storedWithoutPages(app)).toSorted()).toEqual(remaining.toSorted())
  expect(await count(sql`from files where key = ${key}`)).toBe(0)
  expect(await app.operators.reopenAccount(people.mira.email)).toBe(true)
  expect((await app.send(new Request(`http://backend${photo}`))).status).toBe(200)
  ahead = 0
})

test('differences between the file store and the database are logged and left alone', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  const { ctx } = app.backend
  const [stray, young, lost] = await Promise.all([1, 2, 3].map(() => ctx.files.putBytes(new Uint8Array([1]))))
  if (!stray || !young || !lost) throw new Error('Nothing was kept')
  const old = new Date(Date.now() - 2 * day)
  await utimes(join(app.folder, 'files', stray), old, old)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    insert into files (key, audience, owner_id, name, type, size, created_at)
    values (${lost}, 'public', null, 'lost.webp', 'image/webp', 1, ${old.toISOString()}::timestamptz) returning id`)
  const fileId = Number(rows[0]?.id)
  await ctx.db.execute(
    sql`update profiles set photo_id = ${fileId} where user_id = ${await app.idOf('hugo')}`,
  )
  await ctx.files.delete(lost)
  await runWork({ ...ctx, log }, 'sweep')
  expect(lines).toMatchObject([
    { level: 40, count: 1, keys: [stray] },
    { level: 50, count: 1, files: [{ id: fileId, key: lost }] },
  ])
  expect(await ctx.files.storedAt(stray)).toEqual(old)
})

test('an export is deleted once, and not read again', async () => {
  const gita = await app.asReauthenticated('gita')
  await gita.call(startExport)
  await expect.poll(async () => (await gita.call(showExport))?.state, patience).toBe('ready')
  ahead = 2 * day
  await app.work('endExports')
  expect((await gita.call(showExport))?.state).toBe('expired')
  const statements = await countQueries(app.backend, () => app.work('endExports'))
  expect(statements.filter((text) => text.startsWith('delete'))).toEqual([])
  ahead = 0
})
