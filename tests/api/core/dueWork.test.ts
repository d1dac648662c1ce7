/** @module-tag engine */
import { expect, test, vi } from 'vitest'
import { useBackend } from '../backend.ts'

const app = useBackend({ queue: { retryDelaySeconds: 1, pollSeconds: 0.5 }, queuesRecurring: true })
const statesOf = async (name: string) => {
  const { rows } = await app.backend.connection.pool.query<{ state: string }>(
    'select state from pgboss.job where name = $1',
    [name],
  )
  return rows.map(({ state }) => state)
}

test('what runs every minute is queued at the start', async () => {
  expect(await statesOf('closeEndedJobs')).toHaveLength(1)
})

test('a job that nobody has announced is found and run', async () => {
  await app.backend.connection.pool.query("insert into pgboss.job (name, data) values ('sweep', '{}')")
  await expect.poll(() => statesOf('sweep')).toEqual(['completed'])
})

test('a job is run when its time has come, and not before', async () => {
  await app.backend.connection.pool.query(
    `insert into pgboss.job (name, data, start_after) values
      ('sweep', '{}', now() + interval '1 second'), ('sweep', '{}', now() + interval '1 day')`,
  )
  await expect
    .poll(async () => (await statesOf('sweep')).sort())
    .toEqual(['completed', 'completed', 'created'])
})

test('a process without due jobs asks for those of all names at once', async () => {
  const query = vi.spyOn(app.backend.connection.pool, 'query')
  const last = () =>
    query.mock.calls
      .map(([text]) => String(text))
      .filter((text) => text.includes('pgboss'))
      .slice(-4)
  await expect.poll(() => [last().length, new Set(last()).size]).toEqual([4, 1])
  query.mockRestore()
})

test('a recurring job is queued again when its time comes', { timeout: 90_000 }, async () => {
  await expect.poll(() => statesOf('closeEndedJobs'), { timeout: 80_000 }).toEqual(['completed', 'completed'])
})
