import { expect, test } from 'vitest'
import { findCompanies, showCompanyTies } from '#contract/companies/companies.ts'
import { changeCompany } from '#contract/companies/edits.ts'
import { removeSelfReportedEmployment } from '#contract/employments/edits.ts'
import { listOwnInvitations, requestToJoin, withdrawJoinRequest } from '#contract/employments/invitations.ts'
import { acceptJoinRequest, declineJoinRequest } from '#contract/employments/members.ts'
import { showOwnProfileExtra, showProfileExtra } from '#contract/profiles/profiles.ts'
import { failure, useBackend } from '../backend.ts'
import { companyFacts } from '../companies/companyFixtures.ts'
import { globex, sendInvitation, createPerson, type Person } from './invitationFixtures.ts'

let clock = Date.now()
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const month = 30 * 24 * 60 * 60 * 1000
const work = { position: 'Clerk', start_date: '2023-01-01' }
const rights = { role: 'member' as const, manage_hr_panel: false }

const sendRequest = ({ caller }: Person) => caller.call(requestToJoin, { params: globex, body: work })
const employments = async ({ caller }: Person) => (await caller.call(showOwnProfileExtra)).employments
const stateOf = async (person: Person) =>
  (await employments(person)).map(({ request }) => request?.state ?? null)
const pendingOf = async ({ caller }: Person) =>
  (await caller.call(showCompanyTies, { params: globex })).pending
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code

test('a person sees the state of the join request beside the employment, and nobody else does', async () => {
  const olena = await createPerson(app)
  const gita = await app.as('gita')
  const first = await sendRequest(olena)
  expect(await stateOf(olena)).toEqual(['pending'])
  expect(await pendingOf(olena)).toEqual({ id: first.id, direction: 'request' })
  await olena.caller.call(withdrawJoinRequest, { params: { invitationId: first.id } })
  expect(await stateOf(olena)).toEqual(['cancelled'])
  expect(await pendingOf(olena)).toBeNull()
  const second = await sendRequest(olena)
  await gita.call(declineJoinRequest, { params: { ...globex, invitationId: second.id } })
  expect(await stateOf(olena)).toEqual(['declined'])
  const third = await sendRequest(olena)
  const identifier = String(olena.id)
  const seen = await gita.call(showProfileExtra, { params: { identifier } })
  expect(seen.employments).toHaveLength(1)
  expect(seen.employments[0]).not.toHaveProperty('request')
  await gita.call(acceptJoinRequest, { params: { ...globex, invitationId: third.id }, body: rights })
  expect(await stateOf(olena)).toEqual(['accepted'])
  expect((await employments(olena))[0]?.verified_at).not.toBeNull()
})

test('an unanswered request expires and can be made again', async () => {
  const olena = await createPerson(app)
  await sendRequest(olena)
  clock += month
  expect(await stateOf(olena)).toEqual(['expired'])
  expect(await pendingOf(olena)).toBeNull()
  await sendRequest(olena)
  expect(await stateOf(olena)).toEqual(['pending'])
})

test('a pending invitation prevents a join request', async () => {
  const olena = await createPerson(app)
  const { invitation } = await sendInvitation(app, olena.email)
  expect(await pendingOf(olena)).toEqual({ id: invitation.id, direction: 'invitation' })
})

test('self-reported employment is removed together with its request; verified employment stays', async () => {
  const olena = await createPerson(app)
  const { id: invitationId } = await sendRequest(olena)
  const [{ id: employmentId } = { id: 0 }] = await employments(olena)
  const outsider = await createPerson(app)
  const remove = { params: { employmentId } }
  expect(await codeOf(outsider.caller.call(removeSelfReportedEmployment, remove))).toBe('notFound')
  await olena.caller.call(removeSelfReportedEmployment, remove)
  expect(await employments(olena)).toEqual([])
  const gita = await app.as('gita')
  const params = { ...globex, invitationId }
  expect(await codeOf(gita.call(acceptJoinRequest, { params, body: rights }))).toBe('invitationCancelled')

  const again = await sendRequest(olena)
  await gita.call(acceptJoinRequest, { params: { ...globex, invitationId: again.id }, body: rights })
  const [remaining] = await employments(olena)
  const verified = olena.caller.call(removeSelfReportedEmployment, {
    params: { employmentId: remaining?.id ?? 0 },
  })
  expect(await failure(verified)).toMatchObject({ status: 409, code: 'employmentVerified' })
})

test('an employment removed while it is accepted is either verified or gone', async () => {
  const gita = await app.as('gita')
  for (let round = 0; round < 5; round++) {
    const olena = await createPerson(app)
    const { id: invitationId } = await sendRequest(olena)
    const [{ id: employmentId } = { id: 0 }] = await employments(olena)
    await Promise.allSettled([
      gita.call(acceptJoinRequest, { params: { ...globex, invitationId }, body: rights }),
      olena.caller.call(removeSelfReportedEmployment, { params: { employmentId } }),
    ])
    const isMember = (await olena.caller.call(showOwnProfileExtra)).companies.length === 1
    expect((await employments(olena)).map(({ verified_at }) => verified_at !== null)).toEqual(
      isMember ? [true] : [],
    )
  }
})

test('a renamed company is asked about the same employment', async () => {
  const olena = await createPerson(app)
  const { id } = await sendRequest(olena)
  await olena.caller.call(withdrawJoinRequest, { params: { invitationId: id } })
  const gita = await app.as('gita')
  const rename = (name: string) =>
    gita.call(changeCompany, { params: globex, body: { ...companyFacts, name, accept_domain_loss: true } })
  await rename('Globex & Daughters')
  await sendRequest(olena)
  await rename('Globex')
  expect(await employments(olena)).toMatchObject([{ company: 'Globex', request: { state: 'pending' } }])
})

test('companies are found by a part of their name, including special characters', async () => {
  const ana = await app.as('ana')
  const find = async (name: string) =>
    (await ana.call(findCompanies, { query: { name } })).map((company) => company.name)
  for (const part of ['LOBE', 'lob']) expect(await find(part)).toEqual(['Globex'])
  // One or two letters match the beginning of a name only: contained, they are in most names.
  for (const part of ['lo', 'b']) expect(await find(part)).toEqual([])
  expect(await find('in')).toContain('Initech')
  for (const name of ['%', '_', '\\', 'nobody']) expect(await find(name)).toEqual([])
  expect((await failure(ana.call(findCompanies, { query: { name: ' ' } }))).status).toBe(422)
})

test('companies are found whatever the case, in Cyrillic on any server', async () => {
  const gita = await app.as('gita')
  const rename = (name: string) =>
    gita.call(changeCompany, { params: globex, body: { ...companyFacts, name, accept_domain_loss: true } })
  await rename('Київський Завод')
  for (const name of ['київ', 'ЗАВОД', 'ївськ'])
    expect(await gita.call(findCompanies, { query: { name } })).toMatchObject([{ name: 'Київський Завод' }])
  await rename('Globex')
})

test('a join request can be withdrawn', async () => {
  const olena = await createPerson(app)
  const body = { position: 'Clerk', start_date: '2023-01-01' }
  const { id } = await olena.caller.call(requestToJoin, { params: globex, body })
  expect(await olena.caller.call(listOwnInvitations)).toMatchObject([{ id, direction: 'request' }])
  await olena.caller.call(withdrawJoinRequest, { params: { invitationId: id } })
  expect(await olena.caller.call(listOwnInvitations)).toEqual([])
  const gita = await app.as('gita')
  const params = { ...globex, invitationId: id }
  expect(await codeOf(gita.call(acceptJoinRequest, { params, body: rights }))).toBe('invitationCancelled')
})
