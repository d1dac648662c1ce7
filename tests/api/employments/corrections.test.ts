import { expect, test } from 'vitest'
import { showMember } from '#contract/employments/colleagues.ts'
import { addDays } from '#contract/core/workDay.ts'
import * as corrections from '#contract/employments/corrections.ts'
import * as record from '#contract/employments/record.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showOwnProfileExtra, showProfileExtra } from '#contract/profiles/profiles.ts'
import { dayIn } from '../days.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { useClock } from '../clock.ts'
import { hire, type Employee } from './hiredPeople.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const today = dayIn('Europe/Kyiv', clock.now())
const asHired = { start_date: '2024-03-01', end_date: null, position_id: null, position: 'Bookkeeper' }
type Change = Partial<Record<'start_date' | 'end_date' | 'position' | 'words', string>> & {
  position_id?: number
}
const propose = (caller: Caller, { params }: Pick<Employee, 'params'>, change: Change) =>
  caller.call(corrections.proposeCorrection, { params, body: { ...asHired, words: '', ...change } })
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const fieldOf = async (call: Promise<unknown>) => (await failure(call)).fields[0]
const changesOf = async (caller: Caller) =>
  (await caller.call(listNotifications)).items.flatMap((one) =>
    one.kind === 'employmentChanged' ? [one.data.change] : [],
  )
const body = { words: '' }

/** An open proposal of the employee, with the addresses of its endpoints. */
async function proposed(change: Change = { start_date: '2023-11-01', words: 'I have the contract.' }) {
  const person = await hire(app)
  const { correction } = await propose(person.caller, person, change)
  return {
    person,
    gita: await app.as('gita'),
    params: { ...person.params, correctionId: correction?.id ?? 0 },
  }
}
async function ended(days = 30) {
  const person = await hire(app)
  await person.caller.call(record.leaveCompany, { params: person.params })
  clock.at = clock.start + days * 86_400_000
  await app.work('endEmployments')
  return person
}

test('both sides see a proposal, and nobody else', async () => {
  const { person, gita, params } = await proposed()
  const expected = {
    id: params.correctionId,
    state: 'open',
    by: 'employee',
    words: 'I have the contract.',
    changes: [{ field: 'start', from: '2024-03-01', to: '2023-11-01' }],
  }
  for (const caller of [person.caller, gita])
    expect((await caller.call(record.showEmployment, { params })).correction).toMatchObject(expected)
  await expect.poll(() => changesOf(gita)).toContain('employeeProposesCorrection')
  const own = await person.caller.call(showOwnProfileExtra)
  const seen = await gita.call(showMember, { params: person.member })
  for (const { employments } of [own, seen]) expect(employments[0]?.correction_by).toBe('employee')
  const bohdan = await app.as('bohdan')
  const other = await bohdan.call(record.showEmployment, { params })
  const profile = await bohdan.call(showProfileExtra, { params: { identifier: String(person.id) } })
  expect(JSON.stringify([other, profile])).not.toContain('2023-11-01')
  expect(profile.employments[0]).not.toHaveProperty('correction_by')
})

test('accepting changes the record and adds a chained event that tells what was corrected', async () => {
  const { person, gita, params } = await proposed({ start_date: '2023-11-01', position: 'Accountant' })
  expect(await codeOf(person.caller.call(corrections.acceptCorrection, { params, body }))).toBe('otherSide')
  const { employment } = await gita.call(corrections.acceptCorrection, { params, body })
  expect([employment.start_date, employment.position]).toEqual(['2023-11-01', 'Accountant'])
  expect(employment.verified_at).not.toBeNull()
  await expect.poll(() => changesOf(person.caller)).toContain('companyAcceptedCorrection')
  const { items } = await person.caller.call(record.listHistory, { params })
  expect(items).toMatchObject([
    {
      kind: 'corrected',
      side: 'company',
      effective_on: '2023-11-01',
      changes: [
        { field: 'start', from: '2024-03-01', to: '2023-11-01' },
        { field: 'position', from: 'Bookkeeper', to: 'Accountant' },
      ],
    },
    // What was said then stays as it was said.
    { kind: 'hired', position: 'Bookkeeper', effective_on: '2024-03-01', changes: [] },
  ])
  const file = await person.caller.call(record.exportHistory, { params })
  expect(file.events.at(-1)).toMatchObject({ kind: 'corrected', subject_id: params.correctionId })
  expect((await app.operators.verifyHistories()).broken).toEqual([])
})

test('one proposal is open at a time, whoever proposes; it is answered or withdrawn once', async () => {
  const person = await hire(app)
  const gita = await app.as('gita')
  const outcomes = await Promise.allSettled([
    propose(person.caller, person, { start_date: '2023-11-01' }),
    propose(gita, person, { start_date: '2023-12-01' }),
    propose(gita, person, { position: 'Clerk' }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codeOf(propose(gita, person, { position: 'Clerk' }))).toBe('correctionOpen')
  const { correction } = await gita.call(record.showEmployment, { params: person.params })
  const params = { ...person.params, correctionId: correction?.id ?? 0 }
  const [proposer, other] = correction?.by === 'company' ? [gita, person.caller] : [person.caller, gita]
  const both = await Promise.allSettled([
    proposer.call(corrections.withdrawCorrection, { params }),
    other.call(corrections.acceptCorrection, { params, body }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await codeOf(other.call(corrections.declineCorrection, { params, body }))).toBe('correctionAnswered')
})

test('a withdrawn proposal is gone with its notification, a declined one is shown with its message', async () => {
  const { person, gita, params } = await proposed()
  await expect.poll(() => changesOf(gita)).toContain('employeeProposesCorrection')
  const before = (await changesOf(gita)).length
  expect((await person.caller.call(corrections.withdrawCorrection, { params })).correction).toBeNull()
  await expect.poll(async () => (await changesOf(gita)).length).toBe(before - 1)
  const { correction } = await propose(gita, person, { position: 'Clerk' })
  const again = { ...params, correctionId: correction?.id ?? 0 }
  await expect.poll(() => changesOf(person.caller)).toContain('companyProposesCorrection')
  const declined = await person.caller.call(corrections.declineCorrection, {
    params: again,
    body: { words: 'I was the bookkeeper.' },
  })
  expect(declined.correction).toMatchObject({ state: 'declined', answer: 'I was the bookkeeper.' })
  expect(declined.employment.position).toBe('Bookkeeper')
  await expect.poll(() => changesOf(gita)).toContain('employeeDeclinedCorrection')
})

test('a correction must change something and fit the employment', async () => {
  const person = await hire(app)
  const { caller, params } = person
  const gita = await app.as('gita')
  expect(await codeOf(propose(caller, person, {}))).toBe('correctionEmpty')
  expect(await fieldOf(propose(caller, person, { end_date: today }))).toMatchObject({ code: 'notEnded' })
  const { employment } = await gita.call(record.changePosition, {
    params,
    body: { position: 'Head of books', start_date: '2025-02-01' },
  })
  expect(await fieldOf(propose(caller, person, { start_date: '2025-02-01' }))).toMatchObject({
    field: 'start_date',
    code: 'positionsConflict',
  })
  const positionId = employment.positions[1]?.id ?? 0
  const second = { position_id: positionId, position: 'Head of accounting' }
  const { correction } = await propose(caller, person, second)
  const address = { ...params, correctionId: correction?.id ?? 0 }
  const accepted = await gita.call(corrections.acceptCorrection, { params: address, body })
  expect(accepted.employment.positions.map(({ position }) => position)).toEqual([
    'Bookkeeper',
    'Head of accounting',
  ])
  const { items } = await gita.call(record.listHistory, { params })
  expect(items[1]).toMatchObject({ kind: 'jobChanged', position: 'Head of books' })
})

test('an ended employment is corrected too, within its positions and not into the future', async () => {
  const person = await ended()
  const gita = await app.as('gita')
  const end = (day: string, more: Change = {}) => propose(gita, person, { end_date: day, ...more })
  expect(await fieldOf(end(addDays(today, 60)))).toMatchObject({ field: 'end_date', code: 'dateInFuture' })
  expect(await fieldOf(end('2024-01-01'))).toMatchObject({ field: 'end_date', code: 'endBeforeStart' })
  const { correction } = await end(addDays(today, -7))
  const params = { ...person.params, correctionId: correction?.id ?? 0 }
  const { employment } = await person.caller.call(corrections.acceptCorrection, { params, body })
  expect(employment.end_date).toBe(addDays(today, -7))
})

test('what has changed since the proposal cannot be accepted, and an equal employment refuses it', async () => {
  const { person, gita, params } = await proposed({ start_date: '2024-04-01' })
  const { pool } = app.backend.connection
  await pool.query(`update employments set start_date = '2024-03-15' where id = $1`, [person.employmentId])
  expect(await codeOf(gita.call(corrections.acceptCorrection, { params, body }))).toBe('correctionOutdated')
  await pool.query(`update employments set start_date = '2024-03-01' where id = $1`, [person.employmentId])
  await pool.query(
    `insert into employments (user_id, company_id, company_name, position, start_date, end_date, verified_at)
     select user_id, company_id, company_name, position, '2024-04-01', '2024-05-01', now() from employments where id = $1`,
    [person.employmentId],
  )
  expect(await codeOf(gita.call(corrections.acceptCorrection, { params, body }))).toBe('correctionConflict')
})

test('after the company has closed, its proposal is still answered but nobody gets a new one', async () => {
  const person = await ended()
  const gita = await app.as('gita')
  const { correction } = await propose(gita, person, { end_date: addDays(today, -3) })
  await app.operators.closeCompany('globex', null)
  await settled(app.backend)
  const params = { ...person.params, correctionId: correction?.id ?? 0 }
  await person.caller.call(corrections.acceptCorrection, { params, body })
  expect(await codeOf(propose(person.caller, person, { start_date: '2023-01-01', end_date: today }))).toBe(
    'companyClosed',
  )
})
