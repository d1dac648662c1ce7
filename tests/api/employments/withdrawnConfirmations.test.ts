import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { listColleagues, listFormerEmployees, showMember } from '#contract/employments/colleagues.ts'
import { showEmploymentDetails } from '#contract/employments/details.ts'
import { removeSelfReportedEmployment, saveEmployment } from '#contract/employments/edits.ts'
import { acceptInvitation } from '#contract/employments/invitations.ts'
import { addDays } from '#contract/core/workDay.ts'
import * as contract from '#contract/employments/withdrawals.ts'
import { proposeCorrection } from '#contract/employments/corrections.ts'
import * as record from '#contract/employments/record.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showOwnProfileExtra, showProfileExtra } from '#contract/profiles/profiles.ts'
import { listReviews, startReview } from '#contract/reviews/reviews.ts'
import { dayIn } from '../days.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { useClock } from '../clock.ts'
import { addMember, hire, type Employee } from './hiredPeople.ts'
import { globex, sendInvitation } from './invitationFixtures.ts'
import { reviewForm } from '../reviews/reviewFixtures.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const today = dayIn('Europe/Kyiv', clock.now())
const reason = 'You worked for our partner, not for us.'
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const withdraw = async ({ params }: Pick<Employee, 'params'>) =>
  (await app.as('gita')).call(contract.withdrawConfirmation, { params, body: { reason } })
const afterUndo = async () => {
  clock.at += contract.withdrawalUndoSeconds * 1000
  await app.work('applyWithdrawals')
  await settled(app.backend)
}
const changesOf = async (caller: Caller) =>
  (await caller.call(listNotifications)).items.flatMap((one) =>
    one.kind === 'employmentChanged' ? [one.data.change] : [],
  )
async function withdrawn(person?: Employee) {
  const hired = person ?? (await hire(app))
  await withdraw(hired)
  await afterUndo()
  return hired
}

test('for ten seconds nothing changes, nobody but the admins knows, and it can be undone', async () => {
  const person = await hire(app)
  const { caller, params } = person
  const gita = await app.as('gita')
  expect((await withdraw(person)).withdrawal).toMatchObject({ reason, pending: true })
  expect(await codeOf(withdraw(person))).toBe('withdrawalPending')
  await app.work('applyWithdrawals')
  const seen = await caller.call(record.showEmployment, { params })
  expect([seen.withdrawal, seen.employment.verified_at === null]).toEqual([null, false])
  expect((await gita.call(contract.undoWithdrawal, { params })).withdrawal).toBeNull()
  await afterUndo()
  expect((await caller.call(record.showEmployment, { params })).employment.verified_at).not.toBeNull()
  expect(await changesOf(caller)).toEqual([])
  expect((await caller.call(record.listHistory, { params })).items.map(({ kind }) => kind)).toEqual(['hired'])
})

test('then the employment is self-reported, rights and reviews end, and the employee is told why', async () => {
  const gita = await app.as('gita')
  const reviewer = await addMember(app)
  const person = await hire(app)
  const { caller, params } = person
  await gita.call(record.changeReviewer, { params, body: { user_id: reviewer.id } })
  await gita.call(startReview, { params, body: reviewForm })
  await withdrawn(person)
  const own = await caller.call(showOwnProfileExtra)
  expect(own.companies).toEqual([])
  expect(own.employments[0]).toMatchObject({ verified_at: null, verified_domain: null, end_date: today })
  expect(own.employments[0]?.withdrawn_at).toBeTruthy()
  expect((await failure(caller.call(listColleagues, { params: globex }))).status).toBe(403)
  expect((await gita.call(listReviews, { params })).items).toEqual([])
  expect(await changesOf(caller)).toContain('confirmationWithdrawn')
  for (const reader of [caller, gita]) {
    const shown = await reader.call(record.showEmployment, { params })
    expect(shown.withdrawal).toMatchObject({ reason, pending: false, reply: null })
    const { items } = await reader.call(record.listHistory, { params })
    expect(items[0]).toMatchObject({ kind: 'confirmationWithdrawn', side: 'company' })
  }
  expect((await app.operators.verifyHistories()).broken).toEqual([])
})

test('others see an ordinary self-reported employment, and no longer what the company said', async () => {
  const person = await withdrawn()
  const bohdan = await app.as('bohdan')
  const shown = await bohdan.call(record.showEmployment, { params: person.params })
  const profile = await bohdan.call(showProfileExtra, { params: { identifier: String(person.id) } })
  expect([shown.withdrawal, profile.employments[0]?.verified_at]).toEqual([null, null])
  expect(JSON.stringify([shown, profile])).not.toMatch(/withdrawn_at|partner/)
  expect((await failure(bohdan.call(record.listHistory, { params: person.params }))).status).toBe(404)
})

test('the page of the employment has its history for the two sides, also afterwards', async () => {
  const person = await hire(app)
  const [gita, bohdan] = [await app.as('gita'), await app.as('bohdan')]
  const pagesOf = () =>
    Promise.all(
      [person.caller, gita, bohdan].map(async (caller) => {
        const { history, reviews } = await caller.call(showEmploymentDetails, { params: person.params })
        return [history?.items.length ?? 0, reviews !== null]
      }),
    )
  expect(await pagesOf()).toEqual([
    [1, true],
    [1, true],
    [0, true],
  ])
  await withdrawn(person)
  expect(await pagesOf()).toEqual([
    [2, true],
    [2, true],
    [0, false],
  ])
})

test('the company keeps its side of the record, and both are bound to it', async () => {
  const person = await withdrawn()
  const { caller, params, employmentId } = person
  const gita = await app.as('gita')
  const { member, employments } = await gita.call(showMember, { params: person.member })
  expect([member, employments[0]?.id]).toEqual([null, employmentId])
  const former = await gita.call(listFormerEmployees, { params: globex })
  expect(former.items.map(({ employment_id: id }) => id)).toContain(employmentId)
  expect(await codeOf(withdraw(person))).toBe('confirmationWithdrawn')
  expect(await codeOf(gita.call(contract.undoWithdrawal, { params }))).toBe('confirmationWithdrawn')
  const form = {
    company: 'Globex',
    position: 'CEO',
    start_date: '2020-01-01',
    end_date: null,
    description: '',
  }
  expect(await codeOf(caller.call(saveEmployment, { params, body: form }))).toBe('confirmationWithdrawn')
  expect(await codeOf(caller.call(removeSelfReportedEmployment, { params }))).toBe('confirmationWithdrawn')
  const correction = {
    start_date: '2020-01-01',
    end_date: null,
    position_id: null,
    position: 'CEO',
    words: '',
  }
  expect(await codeOf(caller.call(proposeCorrection, { params, body: correction }))).toBe(
    'employmentUnverified',
  )
  expect(await codeOf(gita.call(record.changeReviewer, { params, body: { user_id: null } }))).toBe(
    'employmentUnverified',
  )
})

test('the employee replies once, and the reply is frozen', async () => {
  const person = await hire(app)
  const { caller, params } = person
  const send = (reply: string) => caller.call(contract.replyToWithdrawal, { params, body: { reply } })
  expect(await codeOf(send('Too early.'))).toBe('withdrawalMissing')
  await withdrawn(person)
  const outcomes = await Promise.allSettled([send('My contract is with you.'), send('Really.')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const gita = await app.as('gita')
  expect((await gita.call(record.showEmployment, { params })).withdrawal?.reply).toBeTruthy()
  await expect.poll(() => changesOf(gita)).toContain('withdrawalReplied')
  for (const change of [`reply = 'Sorry'`, `reason = 'Better'`])
    await expect(
      app.backend.connection.pool.query(
        `update confirmation_withdrawals set ${change} where employment_id = ${person.employmentId}`,
      ),
    ).rejects.toThrow('cannot be changed')
})

test('an ended employment keeps its last day, another one at the company keeps the membership', async () => {
  const person = await hire(app)
  await person.caller.call(record.leaveCompany, { params: person.params })
  clock.at += 10 * 86_400_000
  await app.work('endEmployments')
  const { token } = await sendInvitation(app)
  await person.caller.call(acceptInvitation, { body: { token, other_account: true } })
  await withdrawn(person)
  const { employments, companies } = await person.caller.call(showOwnProfileExtra)
  expect(companies).toHaveLength(1)
  expect(employments.map((one) => [one.end_date, one.verified_at !== null])).toEqual([
    [null, true],
    [today, false],
  ])
})

test('somebody invited again starts a new employment', async () => {
  const person = await withdrawn()
  const { token } = await sendInvitation(app)
  await person.caller.call(acceptInvitation, { body: { token, other_account: true } })
  const { employments } = await person.caller.call(showOwnProfileExtra)
  expect(employments.map((one) => [one.start_date, one.verified_at !== null])).toEqual([
    [addDays(today, 1), true],
    ['2024-03-01', false],
  ])
})

test('the last admin keeps their confirmation, also if the others leave before it takes effect', async () => {
  const admin = await hire(app, { role: 'admin' })
  const { pool } = app.backend.connection
  await withdraw(admin)
  await pool.query(`update company_members set role = 'member' where company_id = 1 and user_id <> $1`, [
    admin.id,
  ])
  await afterUndo()
  const { employment } = await admin.caller.call(record.showEmployment, { params: admin.params })
  expect(employment.verified_at).not.toBeNull()
  const gitaId = await app.idOf('gita')
  await pool.query(`update company_members set role = 'admin' where user_id = $1`, [gitaId])
  await pool.query(`update company_members set ends_at = now() + interval '1 day' where user_id = $1`, [
    gitaId,
  ])
  expect(await codeOf(withdraw(admin))).toBe('lastAdmin')
  await pool.query(`update company_members set ends_at = null where user_id = $1`, [gitaId])
})

test('erasing the person erases reason and reply; the chain stays true', async () => {
  const person = await withdrawn()
  await app.reauthenticate(person.caller)
  await person.caller.call(closeAccount)
  clock.at += 31 * 86_400_000
  await app.work('eraseAccounts')
  const { rows } = await app.backend.connection.pool.query(
    `select e.user_id = $2 as own, w.reason from employments e
     left join confirmation_withdrawals w on w.employment_id = e.id where e.id = $1`,
    [person.employmentId, person.id],
  )
  expect(rows).toEqual([{ own: false, reason: null }])
  expect((await app.operators.verifyHistories()).broken).toEqual([])
})
