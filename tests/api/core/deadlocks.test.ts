import { eq, inArray, sql } from '#drizzle'
import { expect, test } from 'vitest'
import { profiles } from '#backend/profiles/schema/profiles.ts'
import { transact } from '#backend/core/transact.ts'
import { useBackend } from '../backend.ts'

const app = useBackend()

/** The embedded database has one connection. */
const testOnServer = test.skipIf(!process.env['TEST_DATABASE_URL'])

testOnServer('of two changes that lock the same people in different orders both are made', async () => {
  const { ctx } = app.backend
  const [ana, ivan] = [await app.idOf('ana'), await app.idOf('ivan')]
  let waiting = 2
  let release = () => {}
  const bothHaveOne = new Promise<void>((resolve) => (release = resolve))
  const change = (headline: string, first: number, second: number) =>
    transact(ctx, async (tx) => {
      await tx.update(profiles).set({ headline }).where(eq(profiles.userId, first))
      if (--waiting === 0) release()
      await bothHaveOne
      await tx.update(profiles).set({ headline }).where(eq(profiles.userId, second))
    })
  await Promise.all([change('One', ana, ivan), change('Other', ivan, ana)])
  const found = await ctx.db.select().from(profiles).where(eq(profiles.headline, 'One'))
  expect([0, 2]).toContain(found.length)
})

testOnServer('so is a statement that is a transaction of its own', async () => {
  const { ctx } = app.backend
  const [ana, ivan] = [await app.idOf('ana'), await app.idOf('ivan')]
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const lock = (id: number) => sql`select from ${profiles} where ${profiles.userId} = ${id} for update`
  const { rows: inOrder } = await ctx.db.execute<{ id: string }>(
    sql`select ${profiles.userId} as id from ${profiles} where ${inArray(profiles.userId, [ana, ivan])}`,
  )
  const [first, second] = inOrder.map(({ id }) => Number(id)) as [number, number]
  const locked = Promise.withResolvers<void>()
  const holding = ctx.db.transaction(async (tx) => {
    // So that it is the other one that gives up.
    await tx.execute(sql`set local deadlock_timeout = '60s'`)
    await tx.execute(lock(second))
    locked.resolve()
    await expect.poll(async () => (await tx.execute(waits)).rows.length).toBe(1)
    await tx.execute(lock(first))
  })
  await locked.promise
  const { rowCount } = await ctx.db
    .update(profiles)
    .set({ headline: 'Both' })
    .where(inArray(profiles.userId, [ana, ivan]))
  await holding
  expect(rowCount).toBe(2)
})
