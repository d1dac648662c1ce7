import { expect, test } from 'vitest'
import {
  acceptInvitation,
  acceptOwnInvitation,
  declineInvitation,
  requestToJoin,
  showInvitation,
  showOwnInvitation,
} from '#contract/employments/invitations.ts'
import {
  acceptJoinRequest,
  cancelInvitation,
  declineJoinRequest,
  invite,
  listCompanyInvitations,
  reopenJoinRequest,
  resendInvitation,
  restoreInvitation,
} from '#contract/employments/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { register, verifyEmail } from '#contract/accounts/signUps.ts'
import { signUpForm } from '../../signUpForm.ts'
import { failure, useBackend } from '../backend.ts'
import {
  globex,
  sendInvitation,
  newAddress,
  createPerson,
  employmentOf,
  terms,
  tokenTo,
} from './invitationFixtures.ts'

let clock = Date.now()
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const days = 24 * 60 * 60 * 1000
const rights = { role: 'member' as const, manage_hr_panel: false }
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const notified = async (kind: string) =>
  (await (await app.as('gita')).call(listNotifications, { query: { limit: 5 } })).items.filter(
    (one) => one.kind === kind,
  )

test('an invitation is mailed as text and HTML and reveals only what it contains', async () => {
  const { token, email, invitation } = await sendInvitation(app)
  const [mail] = await app.mailsTo(email)
  expect(mail?.subject).toBe('“Globex” has invited you to Tenure')
  for (const part of [mail?.text, mail?.html]) expect(part).toContain(`/invitation?token=${token}`)
  expect(await app.anyone.call(showInvitation, { query: { token } })).toEqual({
    invited_name: 'Olena Marchenko',
    company: 'Globex',
    company_domain: 'globex.example',
    position: 'Bookkeeper',
    joined: null,
    fit: 'unknown',
    sign_up: { email, first_name: 'Olena', last_name: 'Marchenko' },
  })
  expect(invitation).toMatchObject({ state: 'pending', user_id: null, photo_url: null, email })
})

test('accepting makes the invited person a member with a verified employment and notifies the admin', async () => {
  const { token, email } = await sendInvitation(app)
  const olena = await createPerson(app, email)
  expect((await olena.caller.call(showInvitation, { query: { token } })).fit).toBe('own')
  const joined = await olena.caller.call(acceptInvitation, { body: { token } })
  expect(joined).toEqual({ company_slug: 'globex', company: 'Globex', role: 'member' })
  const extra = await olena.caller.call(showOwnProfileExtra)
  expect(extra.companies).toMatchObject([{ slug: 'globex', role: 'member', manage_hr_panel: false }])
  expect(extra.employments).toMatchObject([
    { company: 'Globex', position: 'Bookkeeper', start_date: '2024-03-01' },
  ])
  expect(extra.employments[0]?.verified_at).not.toBeNull()
  expect((await notified('invitationAnswered'))[0]?.data).toMatchObject({ answer: 'accepted' })
  // The lost response is repeated; for everyone else the link is used up.
  expect(await olena.caller.call(acceptInvitation, { body: { token } })).toEqual(joined)
  expect(await codeOf(app.anyone.call(showInvitation, { query: { token } }))).toBe('invitationUsed')
  const ana = await app.as('ana')
  expect(await codeOf(ana.call(acceptInvitation, { body: { token, other_account: true } }))).toBe(
    'invitationUsed',
  )
})

test('a hundred simultaneous uses of one link create one member', async () => {
  const { token } = await sendInvitation(app)
  const people = await Promise.all(Array.from({ length: 10 }, () => createPerson(app)))
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, (_, at) =>
      people[at % 10]!.caller.call(acceptInvitation, { body: { token, other_account: true } }),
    ),
  )
  const accepted = answers.filter(({ status }) => status === 'fulfilled')
  const records = await Promise.all(people.map(({ id }) => employmentOf(app, id)))
  expect(records.filter(({ role }) => role === 'member')).toHaveLength(1)
  expect(records.flatMap(({ employments }) => employments)).toHaveLength(1)
  // All ten requests of the account that joined got the same response.
  expect(accepted).toHaveLength(10)
})

test('another account accepts only after an explicit confirmation; a bound invitation never', async () => {
  const { token } = await sendInvitation(app)
  const other = await createPerson(app)
  expect((await other.caller.call(showInvitation, { query: { token } })).fit).toBe('other')
  expect(await codeOf(other.caller.call(acceptInvitation, { body: { token } }))).toBe(
    'invitationOtherAccount',
  )
  await other.caller.call(acceptInvitation, { body: { token, other_account: true } })
  expect((await employmentOf(app, other.id)).role).toBe('member')

  const owner = await createPerson(app)
  const bound = await sendInvitation(app, owner.email)
  const invitee = await createPerson(app)
  for (const call of [
    () => invitee.caller.call(showInvitation, { query: { token: bound.token } }),
    () => invitee.caller.call(acceptInvitation, { body: { token: bound.token, other_account: true } }),
    () => invitee.caller.call(declineInvitation, { body: { token: bound.token } }),
  ])
    expect(await failure(call())).toMatchObject({ status: 403, code: 'invitationForeign' })
})

test('declining works once without signing in, and gives no access afterwards', async () => {
  const { token } = await sendInvitation(app)
  await app.anyone.call(declineInvitation, { body: { token } })
  await app.anyone.call(declineInvitation, { body: { token } })
  expect(await codeOf(app.anyone.call(showInvitation, { query: { token } }))).toBe('invitationDeclined')
  expect((await notified('invitationAnswered'))[0]?.data).toMatchObject({
    answer: 'declined',
    person: 'Olena Marchenko',
  })
})

test('an unknown token is not found; a cancelled invitation says so until it is renewed', async () => {
  expect(await failure(app.anyone.call(showInvitation, { query: { token: 'A'.repeat(43) } }))).toMatchObject({
    status: 404,
    code: 'invitationUnknown',
  })
  const gita = await app.as('gita')
  const { token, invitation } = await sendInvitation(app)
  const params = { ...globex, invitationId: invitation.id }
  await gita.call(cancelInvitation, { params })
  expect(await codeOf(app.anyone.call(showInvitation, { query: { token } }))).toBe('invitationCancelled')
  expect((await gita.call(restoreInvitation, { params })).state).toBe('pending')
  expect((await app.anyone.call(showInvitation, { query: { token } })).company).toBe('Globex')
})

test('an invitation expires after 30 days by the clock alone; renewed, it works by a new link only', async () => {
  const gita = await app.as('gita')
  const { token, email, invitation } = await sendInvitation(app)
  clock += 30 * days
  expect(await codeOf(app.anyone.call(showInvitation, { query: { token } }))).toBe('invitationExpired')
  const olena = await createPerson(app, email)
  expect(await codeOf(olena.caller.call(acceptInvitation, { body: { token } }))).toBe('invitationExpired')
  const { items } = await gita.call(listCompanyInvitations, {
    params: globex,
    query: { limit: 100 },
  })
  expect(items.find(({ id }) => id === invitation.id)?.state).toBe('expired')
  await gita.call(resendInvitation, { params: { ...globex, invitationId: invitation.id } })
  expect(await codeOf(olena.caller.call(acceptInvitation, { body: { token } }))).toBe('invitationUnknown')
  await olena.caller.call(acceptInvitation, { body: { token: await tokenTo(app, email, 2) } })
  expect((await employmentOf(app, olena.id)).role).toBe('member')
})

test('a person has at most one pending invitation per company, also under concurrency', async () => {
  const gita = await app.as('gita')
  const email = newAddress()
  const sent = await Promise.allSettled(
    Array.from({ length: 10 }, () => gita.call(invite, { params: globex, body: { ...terms, email } })),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codeOf(gita.call(invite, { params: globex, body: { ...terms, email } }))).toBe(
    'alreadyInvited',
  )
  const mira = { ...terms, email: 'mira@globex.example' }
  expect(await codeOf(gita.call(invite, { params: globex, body: mira }))).toBe('alreadyMember')
})

test('a join request notifies the admins, and is accepted with the rights the admin grants', async () => {
  const olena = await createPerson(app)
  const body = { position: 'Clerk', start_date: '2023-01-01' }
  const request = await olena.caller.call(requestToJoin, { params: globex, body })
  expect(await codeOf(olena.caller.call(requestToJoin, { params: globex, body }))).toBe('alreadyRequested')
  expect((await employmentOf(app, olena.id)).employments).toEqual([{ position: 'Clerk', verified: false }])
  expect((await notified('joinRequestReceived'))[0]?.data).toMatchObject({ position: 'Clerk' })
  const gita = await app.as('gita')
  const params = { ...globex, invitationId: request.id }
  await gita.call(declineJoinRequest, { params })
  const kinds = async () => (await olena.caller.call(listNotifications)).items.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['joinRequestAnswered'])
  await gita.call(reopenJoinRequest, { params })
  expect(await kinds()).toEqual([])
  await gita.call(acceptJoinRequest, { params, body: { ...rights, manage_hr_panel: true } })
  expect(await employmentOf(app, olena.id)).toEqual({
    role: 'member',
    employments: [{ position: 'Clerk', verified: true }],
  })
  expect((await olena.caller.call(showOwnProfileExtra)).companies[0]?.manage_hr_panel).toBe(true)
})

test('a crossing invitation and request accept each other, with the position confirmed by the company', async () => {
  const requester = await createPerson(app)
  const gita = await app.as('gita')
  await requester.caller.call(requestToJoin, {
    params: globex,
    body: { position: 'Head of ledgers', start_date: '2020-01-01' },
  })
  const crossed = await gita.call(invite, { params: globex, body: { ...terms, email: requester.email } })
  expect(crossed.state).toBe('accepted')
  expect(await employmentOf(app, requester.id)).toEqual({
    role: 'member',
    employments: [{ position: 'Bookkeeper', verified: true }],
  })

  const expected = await createPerson(app)
  await sendInvitation(app, expected.email, { role: 'admin' })
  const own = await expected.caller.call(requestToJoin, {
    params: globex,
    body: { position: 'Clerk', start_date: '2023-01-01' },
  })
  expect([own.direction, own.state]).toEqual(['invitation', 'accepted'])
  expect((await employmentOf(app, expected.id)).role).toBe('admin')
})

test('an invitation is bound to the account that signs up with its address', async () => {
  const { email, token, invitation } = await sendInvitation(app)
  const { attempt, secret } = await app.anyone.call(register, { body: signUpForm(email) })
  const mails = await app.mailsTo(email, 2)
  const code = mails.map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0]).find(Boolean) ?? 'none'
  const signedIn = await app.anyone.call(verifyEmail, { body: { attempt, secret, code } })
  const olena = { caller: app.withToken(signedIn.token) }
  const [news] = (await olena.caller.call(listNotifications)).items
  expect(news).toMatchObject({ kind: 'invitationReceived', data: { invitation_id: invitation.id } })
  const params = { invitationId: invitation.id }
  expect((await olena.caller.call(showOwnInvitation, { params })).company).toBe('Globex')
  const ana = await app.as('ana')
  expect((await failure(ana.call(showOwnInvitation, { params }))).status).toBe(404)
  expect(await codeOf(ana.call(acceptInvitation, { body: { token, other_account: true } }))).toBe(
    'invitationForeign',
  )
  expect((await olena.caller.call(acceptOwnInvitation, { params })).role).toBe('member')
  expect((await olena.caller.call(listNotifications)).items.map(({ read }) => read)).toEqual([true])
})
