import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { followCompany } from '#contract/companies/follow.ts'
import { dayMs } from '../days.ts'
import { domains } from '#backend/domains.ts'
import type { WorkName } from '#backend/ports/work/workNames.ts'
import { people } from '../../world.ts'
import { postJob } from '../applications/applicationFixtures.ts'
import { failure, useBackend } from '../backend.ts'

/** The clock of this process, but not the database's, is 40 days ahead. */
let aheadMs = 40 * dayMs
const RightDate = Date
const WrongDate = new Proxy(RightDate, {
  construct: (_, args: [number]) =>
    args.length > 0 ? new RightDate(...args) : new RightDate(RightDate.now() + aheadMs),
  get: (date, name) => (name === 'now' ? () => RightDate.now() + aheadMs : Reflect.get(date, name)),
})
beforeAll(() => void vi.stubGlobal('Date', WrongDate))
afterAll(() => void vi.unstubAllGlobals())

const app = useBackend()
const scheduled = domains.flatMap(({ schedule = {} }) => Object.keys(schedule) as WorkName[])

async function rowsOf(statement: string, values: unknown[] = []) {
  const { rows } = await app.backend.connection.pool.query<Record<string, unknown>>(statement, values)
  return rows
}
const endJobs = (interval: string) =>
  rowsOf(`update jobs set valid_through = now() + $1::interval where status = 'published'`, [interval])

test('stored times are compared with the clock of the database', async () => {
  const [row] = await rowsOf('select clock_timestamp() as now')
  const differenceMs = app.backend.ctx.now().getTime() - (row?.['now'] as Date).getTime()
  expect(Math.abs(differenceMs)).toBeLessThan(1_000)
  await postJob(app)
  await endJobs('10 days')
  await app.work('closeEndedJobs')
  expect(await rowsOf(`select id from jobs where status = 'published'`)).not.toEqual([])
})

test.runIf(process.env['TEST_DATABASE_URL'])('limits last as long as they should', async () => {
  const body = { email: people.ana.email, password: 'Wrong-horse-1' }
  expect(await failure(app.anyone.call(signIn, { body }))).toMatchObject({ status: 422 })
  const [longest] = await rowsOf(
    'select max(expire) / 1000 - extract(epoch from now()) as seconds from rate_limits',
  )
  expect(Number(longest?.['seconds'])).toBeLessThanOrEqual(24 * 60 * 60)
})

test('a process whose clock is off says so and leaves timed work, and only that, to others', async () => {
  await endJobs('-1 hour')
  for (const name of scheduled) await app.backend.ctx.queue.add(name, {} as never)
  // Other work goes on: this call returns when its deliveries have been made.
  const ana = await app.as('ana')
  await ana.call(followCompany, { params: { slug: 'globex' } })
  const states = await rowsOf('select distinct state from pgboss.job where name = any($1)', [scheduled])
  expect(states).toEqual([{ state: 'created' }])
  expect(await app.backend.findObstacle()).toMatch(/^clock off by 34\d{5} s$/)
  expect(app.backend.clock.aheadMs()).toBeGreaterThan(39 * dayMs)
})

test('it takes up its work when its clock has been set', async () => {
  aheadMs = 0
  const waiting = () =>
    rowsOf("select name from pgboss.job where name = any($1) and state in ('created', 'active')", [scheduled])
  await expect.poll(waiting, { timeout: 25_000 }).toEqual([])
  expect(await rowsOf(`select id from jobs where status = 'published'`)).toEqual([])
  expect(await app.backend.findObstacle()).toBeNull()
})
