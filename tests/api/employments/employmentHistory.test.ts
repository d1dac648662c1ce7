import { expect, test } from 'vitest'
import * as record from '#contract/employments/record.ts'
import { useBackend } from '../backend.ts'
import { hire } from './hiredPeople.ts'

const app = useBackend({ rateFactor: 1000 })

test('the history cannot be changed, and its export proves its order', async () => {
  const { caller, params } = await hire(app)
  await caller.call(record.leaveCompany, { params })
  const { pool } = app.backend.connection
  for (const statement of [
    'update employment_events set kind = kind',
    'delete from employment_events',
    'truncate employment_events',
  ])
    await expect(pool.query(statement)).rejects.toThrow('append-only')
  const gita = await app.as('gita')
  const [own, other] = await Promise.all([
    caller.call(record.exportHistory, { params }),
    gita.call(record.exportHistory, { params }),
  ])
  expect(own.head).toBe(other.head)
  expect(own.events.map(({ number }) => number)).toEqual([1, 2])
  expect(own.events[1]?.previous_hash).toBe(own.events[0]?.hash)
})

test('a history whose rows were exchanged is found at its first broken event', async () => {
  const { caller, params, employmentId } = await hire(app)
  await caller.call(record.leaveCompany, { params })
  await caller.call(record.withdrawResignation, { params })
  const { pool } = app.backend.connection
  expect((await app.operators.verifyHistories()).broken).toEqual([])
  // Only the owner of the database can do this.
  await pool.query('alter table employment_events disable trigger all')
  await pool.query(`update employment_events set side = 'company' where employment_id = $1 and number = 2`, [
    employmentId,
  ])
  expect((await app.operators.verifyHistories()).broken).toEqual([
    { employmentId, number: 2, reason: 'hash' },
  ])
  await pool.query(`delete from employment_events where employment_id = $1 and number = 2`, [employmentId])
  expect((await app.operators.verifyHistories()).broken).toEqual([{ employmentId, number: 3, reason: 'gap' }])
  await pool.query('alter table employment_events enable trigger all')
})
