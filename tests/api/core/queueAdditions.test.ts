import { expect, test } from 'vitest'
import { addToQueueTables } from '#backend/ports/work/queueAdditions.ts'
import { useBackend } from '../backend.ts'

const app = useBackend()
const pool = () => app.backend.connection.pool
const first = async (query: string) => {
  const { rows } = await pool().query<{ value: unknown }>(`select ${query} as value`)
  return rows[0]?.value
}

test('processes that start at the same time build a missing index once', async () => {
  await pool().query('drop index pgboss.job_failed')
  await Promise.all(Array.from({ length: 8 }, () => addToQueueTables(pool())))
  expect(await first("to_regclass('pgboss.job_failed')")).toBe('pgboss.job_failed')
})

test('a start replaces the trigger functions of another release', async () => {
  const body = "(select prosrc from pg_proc where proname = 'skip_finished_job')"
  const own = await first(body)
  await pool().query(
    `create or replace function pgboss.skip_finished_job() returns trigger language plpgsql as 'begin return new; end'`,
  )
  await addToQueueTables(pool())
  expect(await first(body)).toBe(own)
})

test('a start does not wait for transactions that have written jobs', async () => {
  const client = await pool().connect()
  try {
    await client.query("begin; insert into pgboss.job (name, data) values ('sweep', '{}')")
    await addToQueueTables(pool())
    await client.query('rollback')
  } finally {
    client.release()
  }
})
