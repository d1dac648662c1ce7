/** @module-tag engine */
import { eq, sql } from '#drizzle'
import { expect, test } from 'vitest'
import { milestones } from '#backend/core/schema.ts'
import { connect } from '#backend/db/connect.ts'
import { useBackend } from '../backend.ts'

const app = useBackend()

test('a statement that a connection repeats is prepared under a name; others are not', async () => {
  const client = await app.backend.connection.pool.connect()
  try {
    const isPrepared = async (text: string) => {
      const { rows } = await client.query('select from pg_prepared_statements where statement = $1', [text])
      return rows.length > 0
    }
    const repeated = 'select $1::int + 1 as next'
    for (const value of [1, 2]) await client.query(repeated, [value])
    expect(await isPrepared(repeated)).toBe(false)
    const { rows } = await client.query<{ next: number }>(repeated, [3])
    expect([rows, await isPrepared(repeated)]).toEqual([[{ next: 4 }], true])

    const several = 'select 1; select 2'
    for (let time = 0; time < 4; time++) await client.query(several)
    expect(await isPrepared(several)).toBe(false)
  } finally {
    client.release()
  }
})

test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'through a pool of transactions no statement has a name, nor does a session have settings',
  async () => {
    const { connectionString: url = '' } = app.backend.connection.pool.options
    const { db, pool, close } = await connect({ url, directUrl: url, folder: null, poolSize: 1 })
    try {
      const prepared = db
        .select()
        .from(milestones)
        .where(eq(milestones.name, sql.placeholder('name')))
      for (let time = 0; time < 4; time++) {
        await pool.query('select $1::int', [time])
        await prepared.prepare('find_milestone').execute({ name: 'none' })
      }
      expect((await pool.query('select name from pg_prepared_statements')).rows).toEqual([])
      const { rows } = await pool.query<{ setting: string; reset_val: string }>(
        "select setting, reset_val from pg_settings where name = 'statement_timeout'",
      )
      expect(rows[0]?.setting).toBe(rows[0]?.reset_val)
    } finally {
      await close()
    }
  },
)
