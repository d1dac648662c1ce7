import { expect, test } from 'vitest'
import { findCompanies, showCompanyTies } from '#contract/companies/companies.ts'
import { changeCompany } from '#contract/companies/edits.ts'
import {
  removeSelfReportedEmployment,
  requestToJoin,
  withdrawJoinRequest,
} from '#contract/careers/invitations.ts'
import { acceptJoinRequest, declineJoinRequest } from '#contract/careers/members.ts'
import { showOwnProfileExtra, showProfileExtra } from '#contract/profiles/profiles.ts'
import { failure, useBackend } from './backend.ts'
import { facts } from './companyForms.ts'
import { globex, invited, person, type Person } from './joining.ts'

let clock = Date.now()
const world = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const month = 30 * 24 * 60 * 60 * 1000
const work = { position: 'Clerk', start_date: '2023-01-01' }
const rights = { role: 'member' as const, manage_hr_panel: false }

const ask = ({ caller }: Person) => caller.call(requestToJoin, { params: globex, body: work })
const employments = async ({ caller }: Person) => (await caller.call(showOwnProfileExtra)).employments
const stateOf = async (who: Person) => (await employments(who)).map(({ request }) => request?.state ?? null)
const pendingOf = async ({ caller }: Person) =>
  (await caller.call(showCompanyTies, { params: globex })).pending
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code

test('a person sees beside the employment what became of the request, and nobody else does', async () => {
  const olena = await person(world)
  const gita = await world.as('gita')
  const first = await ask(olena)
  expect(await stateOf(olena)).toEqual(['pending'])
  expect(await pendingOf(olena)).toEqual({ id: first.id, direction: 'request' })
  await olena.caller.call(withdrawJoinRequest, { params: { invitationId: first.id } })
  expect(await stateOf(olena)).toEqual(['cancelled'])
  expect(await pendingOf(olena)).toBeNull()
  const second = await ask(olena)
  await gita.call(declineJoinRequest, { params: { ...globex, invitationId: second.id } })
  expect(await stateOf(olena)).toEqual(['declined'])
  const third = await ask(olena)
  const identifier = String(olena.id)
  const seen = await gita.call(showProfileExtra, { params: { identifier } })
  expect(seen.employments).toHaveLength(1)
  expect(seen.employments[0]).not.toHaveProperty('request')
  await gita.call(acceptJoinRequest, { params: { ...globex, invitationId: third.id }, body: rights })
  expect(await stateOf(olena)).toEqual(['accepted'])
  expect((await employments(olena))[0]?.verified_at).not.toBeNull()
})

test('a request that nobody answers is over by the clock alone, and can be made again', async () => {
  const olena = await person(world)
  await ask(olena)
  clock += month
  expect(await stateOf(olena)).toEqual(['expired'])
  expect(await pendingOf(olena)).toBeNull()
  await ask(olena)
  expect(await stateOf(olena)).toEqual(['pending'])
})

test('an invitation that waits is what stands between the two', async () => {
  const olena = await person(world)
  const { invitation } = await invited(world, olena.email)
  expect(await pendingOf(olena)).toEqual({ id: invitation.id, direction: 'invitation' })
})

test('what is stated can be removed, with the request for it; what is verified stays', async () => {
  const olena = await person(world)
  const { id: invitationId } = await ask(olena)
  const [{ id: employmentId } = { id: 0 }] = await employments(olena)
  const stranger = await person(world)
  const remove = { params: { employmentId } }
  expect(await codeOf(stranger.caller.call(removeSelfReportedEmployment, remove))).toBe('notFound')
  await olena.caller.call(removeSelfReportedEmployment, remove)
  expect(await employments(olena)).toEqual([])
  const gita = await world.as('gita')
  const params = { ...globex, invitationId }
  expect(await codeOf(gita.call(acceptJoinRequest, { params, body: rights }))).toBe('invitationCancelled')

  const again = await ask(olena)
  await gita.call(acceptJoinRequest, { params: { ...globex, invitationId: again.id }, body: rights })
  const [kept] = await employments(olena)
  const verified = olena.caller.call(removeSelfReportedEmployment, {
    params: { employmentId: kept?.id ?? 0 },
  })
  expect(await failure(verified)).toMatchObject({ status: 409, code: 'employmentVerified' })
})

test('removed while it is accepted: it is verified, or it never was', async () => {
  const gita = await world.as('gita')
  for (let round = 0; round < 5; round++) {
    const olena = await person(world)
    const { id: invitationId } = await ask(olena)
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

test('a company that has taken another name is asked about the same employment', async () => {
  const olena = await person(world)
  const { id } = await ask(olena)
  await olena.caller.call(withdrawJoinRequest, { params: { invitationId: id } })
  const gita = await world.as('gita')
  const rename = (name: string) =>
    gita.call(changeCompany, { params: globex, body: { ...facts, name, accept_domain_loss: true } })
  await rename('Globex & Daughters')
  await ask(olena)
  await rename('Globex')
  expect(await employments(olena)).toMatchObject([{ company: 'Globex', request: { state: 'pending' } }])
})

test('companies are found by a part of their name, whatever signs are in it', async () => {
  const ana = await world.as('ana')
  const find = async (name: string) =>
    (await ana.call(findCompanies, { query: { name } })).map((company) => company.name)
  expect(await find('LOBE')).toEqual(['Globex'])
  // One or two letters match the beginning of a name only: contained, they are in most names.
  expect(await find('in')).toContain('Initech')
  for (const name of ['%', '_', '\\', 'nobody']) expect(await find(name)).toEqual([])
  expect((await failure(ana.call(findCompanies, { query: { name: ' ' } }))).status).toBe(422)
})
