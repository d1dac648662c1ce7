import { expect, test } from 'vitest'
import { sql } from '#drizzle'
import { useBackend } from '../backend.ts'

const app = useBackend()

const select = sql`select 1`
const left = 'A query leaves the open transaction'

test('a query that leaves the open transaction of its call is refused', async () => {
  const { db } = app.backend.ctx
  const { pool } = app.backend.connection
  await expect(db.transaction(() => db.execute(select))).rejects.toThrow(
    expect.objectContaining({ cause: new Error(left) }),
  )
  await expect(db.transaction(() => pool.query('select 1'))).rejects.toThrow(left)
  await expect(db.transaction(() => db.transaction((tx) => tx.execute(select)))).rejects.toThrow(left)
})

test('queries beside a transaction, and those that it leaves for later, are not', async () => {
  const { db } = app.backend.ctx
  const end = Promise.withResolvers<void>()
  let later = Promise.resolve<unknown>(null)
  const transaction = db.transaction(async (tx) => {
    later = end.promise.then(async () => await db.execute(select))
    await tx.execute(select)
  })
  await db.execute(select)
  await transaction
  end.resolve()
  await later
})
