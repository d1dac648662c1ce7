import { expect, test } from 'vitest'
import { removeMember, restoreMember, suspendMember } from '#contract/employments/members.ts'
import { listColleagues, listFormerEmployees, showMember } from '#contract/employments/colleagues.ts'
import * as members from '#contract/employments/members.ts'
import * as record from '#contract/employments/record.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { addDays } from '#contract/core/workDay.ts'
import { dayIn, startOfDay } from '../days.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { useClock } from '../clock.ts'
import { inPages } from '../inPages.ts'
import { addMember, hire, type Employee } from './hiredPeople.ts'
import { globex, sendInvitation } from './invitationFixtures.ts'
import { acceptInvitation } from '#contract/employments/invitations.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
// Globex is in Kyiv.
const today = dayIn('Europe/Kyiv', clock.now())
const midnight = startOfDay('Europe/Kyiv', addDays(today, 1))
const passMidnight = () => {
  clock.at = midnight.getTime()
  return app.work('endEmployments')
}
const note = 'Thank you for these years.'

const kinds = async (caller: Caller, { params }: Pick<Employee, 'params'>) =>
  (await caller.call(record.listHistory, { params })).items.map(({ kind, side }) => `${kind} by ${side}`)
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const changesOf = async (caller: Caller) =>
  (await caller.call(listNotifications)).items.flatMap((one) =>
    one.kind === 'employmentChanged' ? [one.data.change] : [],
  )

test('leaving takes effect at midnight in the time zone of the company, and can be undone until then', async () => {
  const gita = await app.as('gita')
  const { caller, params, member } = await hire(app)
  const planned = await caller.call(record.leaveCompany, { params })
  expect(planned.termination).toEqual({
    last_day: today,
    effective_at: midnight.toISOString(),
    by: 'employee',
    note: '',
    undoable: true,
  })
  expect((await gita.call(record.showEmployment, { params })).termination?.undoable).toBe(false)
  expect((await gita.call(showMember, { params: member })).member?.employment?.last_day).toBe(today)
  await expect.poll(() => changesOf(gita)).toContain('leaving')
  // Again changes nothing, and the other side cannot undo it.
  await caller.call(record.leaveCompany, { params })
  expect(await codeOf(gita.call(record.withdrawTermination, { params }))).toBe('terminationForeign')
  expect(await codeOf(gita.call(record.planTermination, { params, body: { last_day: today, note } }))).toBe(
    'terminationPlanned',
  )
  expect((await caller.call(record.withdrawResignation, { params })).termination).toBeNull()
  await expect.poll(() => changesOf(gita)).not.toContain('leaving')
  expect(await kinds(caller, { params })).toEqual([
    'terminationWithdrawn by employee',
    'terminationPlanned by employee',
    'hired by company',
  ])
})

test('at its time access ends, the end is stored with the history, and the company is notified', async () => {
  const gita = await app.as('gita')
  const { caller, params, id } = await hire(app)
  await caller.call(record.leaveCompany, { params })
  expect((await caller.call(record.showEmployment, { params })).employment.ended).toBe(false)
  await passMidnight()
  const shown = await caller.call(record.showEmployment, { params })
  // In Kyiv the day is over; in UTC, and for many readers, it is not.
  expect([shown.employment.ended, shown.company?.time_zone]).toEqual([true, 'Europe/Kyiv'])
  expect((await caller.call(showOwnProfileExtra)).employments.map(({ ended }) => ended)).toEqual([true])
  expect([shown.employment.end_date, shown.employment.termination_on, shown.termination]).toEqual([
    today,
    null,
    null,
  ])
  expect((await caller.call(showOwnProfileExtra)).companies).toEqual([])
  expect((await kinds(caller, { params }))[0]).toBe('left by employee')
  await expect.poll(() => changesOf(gita)).toContain('left')
  const former = await gita.call(listFormerEmployees, { params: globex })
  expect(former.items.find(({ user_id: userId }) => userId === id)?.end_date).toBe(today)
  for (const call of [record.leaveCompany, record.withdrawResignation])
    expect(await codeOf(caller.call(call, { params }))).toBe('employmentEnded')
})

test('access ends at its time even while no process has stored the end', async () => {
  const { caller, params, id, member } = await hire(app)
  await caller.call(record.leaveCompany, { params })
  await app.backend.connection.pool.query(
    `update company_members set ends_at = now() - interval '1 second' where user_id = $1`,
    [id],
  )
  await app.backend.connection.pool.query(
    `update employments set termination_at = now() - interval '1 second' where user_id = $1`,
    [id],
  )
  const own = await caller.call(showOwnProfileExtra)
  expect([own.companies, own.employments[0]?.end_date]).toEqual([[], today])
  expect((await failure(caller.call(listColleagues, { params: globex }))).status).toBe(403)
  const gita = await app.as('gita')
  expect((await gita.call(showMember, { params: member })).member).toBeNull()
})

test('the company plans an end for a day, with a message, and undoes it', async () => {
  const gita = await app.as('gita')
  const { caller, params } = await hire(app)
  const plan = (day: string) => gita.call(record.planTermination, { params, body: { last_day: day, note } })
  const { fields } = await failure(plan(addDays(today, -1)))
  expect(fields[0]).toMatchObject({ field: 'last_day', code: 'dateInPast' })
  await plan(addDays(today, 40))
  const seen = await caller.call(record.showEmployment, { params })
  expect(seen.termination).toMatchObject({
    last_day: addDays(today, 40),
    by: 'company',
    note,
    undoable: false,
  })
  await expect.poll(() => changesOf(caller)).toContain('ending')
  await plan(addDays(today, 25))
  expect((await caller.call(record.showEmployment, { params })).termination?.last_day).toBe(
    addDays(today, 25),
  )
  expect(await codeOf(caller.call(record.withdrawResignation, { params }))).toBe('terminationForeign')
  expect((await gita.call(record.withdrawTermination, { params })).termination).toBeNull()
  await expect.poll(() => changesOf(caller)).not.toContain('ending')
})

test('somebody who joins again starts a new employment', async () => {
  const { caller, params } = await hire(app)
  await caller.call(record.leaveCompany, { params })
  await passMidnight()
  const { token } = await sendInvitation(app)
  await caller.call(acceptInvitation, { body: { token, other_account: true } })
  const { employments, companies } = await caller.call(showOwnProfileExtra)
  expect(employments.map(({ end_date: end, start_date: start }) => [start, end])).toEqual([
    [addDays(today, 1), null],
    ['2024-03-01', today],
  ])
  expect(companies).toHaveLength(1)
})

test('a promotion is a position within the employment, withdrawn until it starts', async () => {
  const gita = await app.as('gita')
  const { caller, params } = await hire(app)
  const change = (position: string, start: string) =>
    gita.call(record.changePosition, { params, body: { position, start_date: start } })
  await change('Senior bookkeeper', '2025-02-01')
  const { employment } = await change('Head of books', addDays(today, 30))
  expect([employment.position, employment.positions.map(({ position }) => position)]).toEqual([
    'Senior bookkeeper',
    ['Bookkeeper', 'Senior bookkeeper', 'Head of books'],
  ])
  expect(await codeOf(change('Another', '2025-02-01'))).toBe('positionExists')
  expect((await failure(change('Earlier', '2024-03-01'))).fields[0]?.code).toBe('notAfterStart')
  await expect.poll(() => changesOf(caller)).toContain('positionChanged')
  clock.at += 48 * 60 * 60 * 1000
  const withdraw = (id: number) =>
    gita.call(record.withdrawPosition, { params: { ...params, positionId: id } })
  expect(await codeOf(withdraw(employment.positions[1]?.id ?? 0))).toBe('positionStarted')
  const left = await withdraw(employment.positions[2]?.id ?? 0)
  expect(left.employment.positions).toHaveLength(2)
  expect((await kinds(gita, { params })).slice(0, 2)).toEqual([
    'jobChangeWithdrawn by company',
    'jobChanged by company',
  ])
  const lastDay = addDays(today, 40)
  await gita.call(record.planTermination, { params, body: { last_day: lastDay, note } })
  expect((await failure(change('Too late', addDays(lastDay, 1)))).fields[0]?.code).toBe('afterLastDay')
  await change('For a day', lastDay)
})

test('the reviewer is another member; employee and reviewer are notified', async () => {
  const gita = await app.as('gita')
  const { caller, params, id } = await hire(app)
  const reviewer = await addMember(app)
  const name = (userId: number | null) =>
    gita.call(record.changeReviewer, { params, body: { user_id: userId } })
  expect(await codeOf(name(id))).toBe('reviewerForeign')
  expect(await codeOf(name(await app.idOf('ana')))).toBe('reviewerForeign')
  expect((await name(reviewer.id)).reviewer?.user_id).toBe(reviewer.id)
  expect((await reviewer.caller.call(record.showEmployment, { params })).relation).toBe('reviewer')
  await expect.poll(() => changesOf(reviewer.caller)).toEqual(['reviewing'])
  await expect.poll(() => changesOf(caller)).toContain('reviewerChanged')
  expect((await name(null)).reviewer).toBeNull()
  const bohdan = await (await app.as('bohdan')).call(record.showEmployment, { params })
  expect([bohdan.relation, bohdan.termination, bohdan.reviewer]).toEqual(['other', null, null])
})

test('suspended members have no access until it is restored, with their rights', async () => {
  const gita = await app.as('gita')
  const { caller, member } = await hire(app, { role: 'admin' })
  const seesMembers = () => caller.call(members.listMembers, { params: globex })
  await seesMembers()
  expect((await gita.call(suspendMember, { params: member })).suspended).toBe(true)
  expect((await failure(seesMembers())).status).toBe(403)
  const suspended = await gita.call(members.listMembers, { params: globex, query: { state: 'suspended' } })
  expect(suspended.items.map(({ user_id: userId }) => userId)).toEqual([member.userId])
  await gita.call(restoreMember, { params: member })
  await seesMembers()
  expect(await codeOf(gita.call(removeMember, { params: member }))).toBe('memberEmployed')
})

test('the last admin can neither leave nor be suspended; of two who leave at once one stays', async () => {
  const first = await hire(app, { role: 'admin' })
  const second = await hire(app, { role: 'admin' })
  const { pool } = app.backend.connection
  const gitaId = await app.idOf('gita')
  await pool.query(`update company_members set role = 'member' where company_id = 1 and user_id <> all($1)`, [
    [first.id, second.id],
  ])
  const left = await Promise.all(
    [first, second].map(({ caller, params }) =>
      caller.call(record.leaveCompany, { params }).then(
        () => 'left',
        (error: { code?: string }) => error.code,
      ),
    ),
  )
  expect(left.toSorted()).toEqual(['lastAdmin', 'left'])
  const staying = left[0] === 'left' ? second : first
  expect(await codeOf(staying.caller.call(suspendMember, { params: staying.member }))).toBe('lastAdmin')
  await pool.query(`update company_members set role = 'admin' where user_id = $1`, [gitaId])
})

test('former employees and colleagues are listed page by page, also those who left on one day', async () => {
  const gita = await app.as('gita')
  const leaving = [await hire(app), await hire(app), await hire(app)]
  await hire(app)
  for (const { caller, params } of leaving) await caller.call(record.leaveCompany, { params })
  await passMidnight()
  for (const endpoint of [listFormerEmployees, listColleagues]) {
    const { items } = await gita.call(endpoint, { params: globex, query: { limit: 100 } })
    expect(items.length).toBeGreaterThanOrEqual(3)
    expect(await inPages<unknown>((query) => gita.call(endpoint, { params: globex, query }))).toEqual(items)
  }
})
