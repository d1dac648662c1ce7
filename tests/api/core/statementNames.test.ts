/** @module-tag engine */
import { expect, test } from 'vitest'
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
