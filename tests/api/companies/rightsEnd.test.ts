import { describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import * as invitations from '#contract/employments/invitations.ts'
import * as members from '#contract/employments/members.ts'
import { claimDomain, showCompanyDomain } from '#contract/companies/domains.ts'
import { actingHeader } from '#contract/core/actingProfile.ts'
import { addDays } from '#contract/core/workDay.ts'
import { undoWithdrawal, withdrawConfirmation } from '#contract/employments/withdrawals.ts'
import { acceptCorrection, proposeCorrection } from '#contract/employments/corrections.ts'
import * as record from '#contract/employments/record.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { dayIn } from '../days.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { useClock } from '../clock.ts'
import { hire, type Employee } from '../employments/hiredPeople.ts'
import {
  createCompanyFor,
  createPerson,
  employmentOf,
  globex,
  newAddress,
  terms,
  tokenTo,
} from '../employments/invitationFixtures.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const today = dayIn('Europe/Kyiv', clock.now())
const tomorrow = () => {
  clock.at = clock.start + 36 * 60 * 60 * 1000
}
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const member = { role: 'member' as const, manage_hr_panel: false }
const leftTo = async (caller: Caller) =>
  (await caller.call(listNotifications)).items.flatMap((one) =>
    one.kind === 'workHandedOver' ? [`${one.data.what} ${one.data.count}`] : [],
  )

/** An invitation that an admin sends; returns the token of its link. */
async function sendBy(admin: Caller, email = newAddress()): Promise<string> {
  const body = { ...terms, role: 'admin' as const, email }
  await admin.call(members.invite, { params: globex, body })
  return tokenTo(app, email)
}
const accept = (caller: Caller, token: string) =>
  caller.call(invitations.acceptInvitation, { body: { token, other_account: true } })

/** Every way in which an admin stops being one. */
const ways: Readonly<Record<string, (admin: Employee) => Promise<unknown>>> = {
  demotion: async ({ member: params }) =>
    (await app.as('gita')).call(members.changeMember, { params, body: member }),
  suspension: async ({ member: params }) => (await app.as('gita')).call(members.suspendMember, { params }),
  'leaving at midnight': async ({ caller, params }) => {
    await caller.call(record.leaveCompany, { params })
    tomorrow()
    await app.work('endEmployments')
  },
  'the end that the company planned': async ({ params }) => {
    const body = { last_day: today, note: '' }
    await (await app.as('gita')).call(record.planTermination, { params, body })
    tomorrow()
    await app.work('endEmployments')
  },
  'the end of the account': async ({ caller }) => (await app.reauthenticate(caller)).call(closeAccount),
}

describe.each(Object.entries(ways))('%s of an admin', (_, lose) => {
  test('cancels the invitations they sent, which nobody can accept, and tells the other admins', async () => {
    const admin = await hire(app, { role: 'admin' })
    const [first, second] = [await sendBy(admin.caller), await sendBy(admin.caller)]
    await lose(admin)
    const person = await createPerson(app)
    for (const [caller, token] of [
      [person.caller, first],
      [admin.caller, second],
    ] as const) {
      const outcome = await codeOf(accept(caller, token))
      expect(['invitationCancelled', 'unauthorized']).toContain(outcome)
      expect((await failure(app.anyone.call(invitations.showInvitation, { query: { token } }))).code).toBe(
        'invitationCancelled',
      )
    }
    expect((await employmentOf(app, person.id)).role).toBeNull()
    await settled(app.backend)
    expect((await leftTo(await app.as('gita')))[0]).toBe('invitations 2')
  })
})

test('an invitation is refused in the minute in which the end of its sender is due but not yet stored', async () => {
  const admin = await hire(app, { role: 'admin' })
  const token = await sendBy(admin.caller)
  await admin.caller.call(record.leaveCompany, { params: admin.params })
  tomorrow()
  expect(await codeOf(accept((await createPerson(app)).caller, token))).toBe('invitationCancelled')
})

test('an invitation that an admin who stays has sent again outlives the first sender', async () => {
  const admin = await hire(app, { role: 'admin' })
  const email = newAddress()
  await sendBy(admin.caller, email)
  const gita = await app.as('gita')
  const { items } = await gita.call(members.listCompanyInvitations, { params: globex })
  const invitationId = items.find((one) => one.email === email)?.id ?? 0
  await gita.call(members.resendInvitation, { params: { ...globex, invitationId } })
  await gita.call(members.suspendMember, { params: admin.member })
  const { caller, id } = await createPerson(app)
  await accept(caller, await tokenTo(app, email, 2))
  expect((await employmentOf(app, id)).role).toBe('admin')
})

test('a suspension ends only when it is lifted: no invitation, request or profile brings the person back', async () => {
  const gita = await app.as('gita')
  const { caller, id, email, member: params } = await hire(app)
  const early = await sendBy(gita)
  await gita.call(members.suspendMember, { params })
  const late = await sendBy(gita)
  for (const token of [early, late]) expect(await codeOf(accept(caller, token))).toBe('accessSuspended')
  const request = { params: globex, body: { position: 'Clerk', start_date: '2024-01-01' } }
  expect(await codeOf(caller.call(invitations.requestToJoin, request))).toBe('accessSuspended')
  for (const to of [{ email }, { user_id: id }])
    expect(await codeOf(gita.call(members.invite, { params: globex, body: { ...terms, ...to } }))).toBe(
      'memberSuspended',
    )
  expect((await failure(caller.call(members.listMembers, { params: globex }))).status).toBe(403)
  await gita.call(members.restoreMember, { params })
  await accept(caller, early)
  expect((await employmentOf(app, id)).role).toBe('admin')
})

test('joining on the terms of an employment whose end is planned does not undo the end', async () => {
  const gita = await app.as('gita')
  const { caller, id, params } = await hire(app)
  await gita.call(record.planTermination, { params, body: { last_day: today, note: '' } })
  const token = await sendBy(gita)
  await accept(caller, token)
  tomorrow()
  await app.work('endEmployments')
  expect((await employmentOf(app, id)).role).toBeNull()
})

test('a former admin who joins again as a member before the end is stored is a member', async () => {
  const gita = await app.as('gita')
  const { caller, id, params } = await hire(app, { role: 'admin' })
  await caller.call(record.leaveCompany, { params })
  const email = newAddress()
  tomorrow()
  await gita.call(members.invite, { params: globex, body: { ...terms, email } })
  await accept(caller, await tokenTo(app, email))
  await app.work('endEmployments')
  expect((await employmentOf(app, id)).role).toBe('member')
})

test('a suspended admin withdraws nothing, corrects nothing and verifies nothing any more', async () => {
  const gita = await app.as('gita')
  const admin = await hire(app, { role: 'admin' })
  const [corrected, withdrawn] = [await hire(app), await hire(app)]
  const body = { start_date: '2023-11-01', end_date: null, position_id: null, position: 'Clerk', words: '' }
  const { correction } = await admin.caller.call(proposeCorrection, { params: corrected.params, body })
  await admin.caller.call(withdrawConfirmation, { params: withdrawn.params, body: { reason: 'A mistake.' } })
  await admin.caller.call(claimDomain, { params: globex, body: { domain: 'elsewhere.com' } })
  await gita.call(members.suspendMember, { params: admin.member })

  const params = { ...corrected.params, correctionId: correction?.id ?? 0 }
  expect(await codeOf(corrected.caller.call(acceptCorrection, { params, body: { words: '' } }))).toBe(
    'correctionAnswered',
  )
  const { items } = await corrected.caller.call(listNotifications)
  expect(JSON.stringify(items)).not.toContain('companyProposesCorrection')
  expect((await gita.call(showCompanyDomain, { params: globex })).claim).toBeNull()
  clock.at += 60 * 1000
  // Nothing is left to undo, and the confirmation stands.
  await gita.call(undoWithdrawal, { params: withdrawn.params })
  expect((await gita.call(record.showEmployment, withdrawn)).employment.verified_at).not.toBeNull()
  expect((await leftTo(gita)).toSorted().slice(0, 2)).toEqual(['corrections 1', 'domain 1'])
})

test('a reviewer who leaves reviews nobody, not even after joining again; a suspended one continues afterwards', async () => {
  const gita = await app.as('gita')
  const reviewer = await hire(app)
  const reviewed = await hire(app)
  const name = () =>
    gita.call(record.changeReviewer, { params: reviewed.params, body: { user_id: reviewer.id } })
  const reviewerOf = async () => (await gita.call(record.showEmployment, reviewed)).reviewer?.user_id ?? null
  await name()
  await gita.call(members.suspendMember, { params: reviewer.member })
  await settled(app.backend)
  expect(await leftTo(gita)).toContain('reviews 1')
  await gita.call(members.restoreMember, { params: reviewer.member })
  expect(await leftTo(gita)).not.toContain('reviews 1')
  expect(await reviewerOf()).toBe(reviewer.id)

  await reviewer.caller.call(record.leaveCompany, { params: reviewer.params })
  tomorrow()
  await app.work('endEmployments')
  expect(await reviewerOf()).toBeNull()
  await accept(reviewer.caller, await sendBy(gita))
  expect(await reviewerOf()).toBeNull()
  const [last] = (await gita.call(record.listHistory, { params: reviewed.params })).items
  expect(last).toMatchObject({ kind: 'reviewerChanged', side: 'system' })
  expect((await app.operators.verifyHistories()).broken).toEqual([])
})

test('a suspended admin may close their account: the company keeps its other admin', async () => {
  const [founder, other] = [await createPerson(app), await createPerson(app)]
  const slug = await createCompanyFor(app, founder, 'closing-admins.example')
  const body = { ...terms, role: 'admin' as const, email: other.email }
  await founder.caller.call(members.invite, { params: { slug }, body })
  await accept(other.caller, await tokenTo(app, other.email))
  await founder.caller.call(members.suspendMember, { params: { slug, userId: other.id } })
  await (await app.reauthenticate(other.caller)).call(closeAccount)
  const { items } = await founder.caller.call(members.listMembers, { params: { slug } })
  expect(items.map((one) => one.user_id)).toEqual([founder.id])
})

test('any call for a company the user no longer acts for is refused', async () => {
  const admin = await hire(app, { role: 'admin' })
  const change = async (acting: string, method: 'PUT' | 'GET' = 'PUT') => {
    const address = `http://backend/api/companies/globex/${method === 'PUT' ? 'about' : 'members'}`
    const headers = {
      authorization: `Bearer ${admin.caller.token}`,
      'content-type': 'application/json',
      ...(acting !== '' && { [actingHeader]: acting }),
    }
    const body = method === 'PUT' ? { body: JSON.stringify({ about: 'We measure.' }) } : {}
    const response = await app.send(new Request(address, { method, headers, ...body }))
    return { status: response.status, error: ((await response.json()) as { error?: string }).error }
  }
  for (const acting of ['globex', '']) expect(await change(acting)).toMatchObject({ status: 200 })
  // They act for a company of their own as well, and never for Ivan's.
  const own = await createCompanyFor(app, admin)
  expect(await change(own)).toMatchObject({ status: 200 })
  expect(await change('initech')).toEqual({ status: 403, error: 'companyDenied' })
  expect(await change('initech', 'GET')).toMatchObject({ status: 200 })
  await (await app.as('gita')).call(members.suspendMember, { params: admin.member })
  expect(await change('globex')).toMatchObject({ status: 403 })
})

test('a plan for tomorrow takes nothing away today', async () => {
  const gita = await app.as('gita')
  const admin = await hire(app, { role: 'admin' })
  const token = await sendBy(admin.caller)
  const body = { last_day: addDays(today, 5), note: '' }
  await gita.call(record.planTermination, { params: admin.params, body })
  const { caller, id } = await createPerson(app)
  await accept(caller, token)
  expect((await employmentOf(app, id)).role).toBe('admin')
})
