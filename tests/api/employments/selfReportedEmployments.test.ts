import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import {
  createEmployment,
  employmentMaximum,
  removeSelfReportedEmployment,
  saveEmployment,
  saveEmploymentDescription,
} from '#contract/employments/edits.ts'
import { requestToJoin, withdrawJoinRequest } from '#contract/employments/invitations.ts'
import { acceptJoinRequest } from '#contract/employments/members.ts'
import { showOwnProfileExtra, showProfileExtra } from '#contract/profiles/profiles.ts'
import { failure, useBackend } from '../backend.ts'
import { createCompanyFor, createPerson, globex, type Person } from './invitationFixtures.ts'

const app = useBackend({ rateFactor: 100 })
const acme = {
  company: 'Acme',
  position: 'Mechanic',
  description: '',
  start_date: '2016-03-01',
  end_date: '2018-05-31' as string | null,
}
const member = { role: 'member' as const, manage_hr_panel: false }
const add = ({ caller }: Person, change: Partial<typeof acme & { company_slug: string | null }> = {}) =>
  caller.call(createEmployment, { body: { ...acme, ...change } })
const own = async ({ caller }: Person) => (await caller.call(showOwnProfileExtra)).employments
const fieldsOf = async (work: Promise<unknown>) => (await failure(work)).fields.map(({ field }) => field)
const codeOf = async (work: Promise<unknown>) => {
  const { status, code } = await failure(work)
  return [status, code]
}

test('an employment at any company can be added, with an end, and others see it as self-reported', async () => {
  const [olena, taras] = await Promise.all([createPerson(app), createPerson(app)])
  const added = await add(olena, { description: 'Pumps and valves' })
  expect(added).toMatchObject({
    ...acme,
    description: 'Pumps and valves',
    company_slug: null,
    verified_at: null,
  })
  const identifier = String(olena.id)
  const shown = await taras.caller.call(showProfileExtra, { params: { identifier } })
  expect(shown.employments).toMatchObject([{ company: 'Acme', end_date: '2018-05-31', verified_at: null }])
})

test('a chosen company gives the employment its name and its page; without an end it can be asked to verify', async () => {
  const olena = await createPerson(app)
  const added = await add(olena, { company: 'globex', company_slug: 'globex', end_date: null })
  expect(added).toMatchObject({ company: 'Globex', company_slug: 'globex', end_date: null })
  const body = { position: acme.position, start_date: acme.start_date }
  await olena.caller.call(requestToJoin, { params: globex, body })
  expect(await own(olena)).toMatchObject([{ id: added.id, request: { state: 'pending' } }])
  expect(await fieldsOf(add(olena, { company_slug: 'nowhere' }))).toEqual(['company'])
})

test('a closed company cannot be chosen, but an employment there can still be edited', async () => {
  const [olena, admin] = await Promise.all([createPerson(app), createPerson(app)])
  const slug = await createCompanyFor(app, admin)
  const added = await add(olena, { company_slug: slug })
  await app.operators.closeCompany(slug, null)
  expect(await codeOf(add(olena, { company_slug: slug, position: 'Other' }))).toEqual([410, 'companyClosed'])
  const body = { ...acme, company: added.company, position: 'Fitter' }
  await olena.caller.call(saveEmployment, { params: { employmentId: added.id }, body })
  expect(await own(olena)).toMatchObject([{ position: 'Fitter' }])
  // The profile shows no closed company; the employment stays tied to it.
  const isTied = sql`id = ${added.id} and company_id is not null`
  expect(await app.countRows('employments', isTied)).toBe(1)
})

test('fields are checked: a company and a position, days that exist, and an end after the start', async () => {
  const olena = await createPerson(app)
  expect(await fieldsOf(add(olena, { company: '  ', position: '' }))).toEqual(['company', 'position'])
  expect(await fieldsOf(add(olena, { start_date: '2016-02-31' }))).toEqual(['start_date'])
  expect(await fieldsOf(add(olena, { start_date: '' }))).toEqual(['start_date'])
  const backwards = await failure(add(olena, { end_date: '2016-02-29' }))
  expect(backwards.fields).toMatchObject([{ field: 'end_date', code: 'endBeforeStart' }])
  const endless = await failure(add(olena, { description: 'x'.repeat(2001) }))
  expect(endless.fields).toMatchObject([{ field: 'description', code: 'tooLong' }])
  expect(await own(olena)).toEqual([])
})

test('a self-reported employment can be changed wholly, unless that makes two the same', async () => {
  const olena = await createPerson(app)
  const { id: employmentId } = await add(olena)
  const change = { company: 'Vector', position: 'Fitter', start_date: '2017-01-01', end_date: null }
  const saved = await olena.caller.call(saveEmployment, {
    params: { employmentId },
    body: { ...acme, ...change, description: 'Turbines' },
  })
  expect(saved).toMatchObject({ ...change, id: employmentId, description: 'Turbines' })
  const other = await add(olena)
  const same = olena.caller.call(saveEmployment, {
    params: { employmentId: other.id },
    body: { ...acme, ...change },
  })
  expect(await codeOf(same)).toEqual([409, 'employmentExists'])
  expect(await codeOf(add(olena))).toEqual([409, 'employmentExists'])
})

test('while a company is asked to verify it, only the description changes; afterwards too', async () => {
  const [olena, gita] = [await createPerson(app), await app.as('gita')]
  const { id: employmentId } = await add(olena, { company_slug: 'globex', end_date: null })
  const work = { position: acme.position, start_date: acme.start_date }
  const params = { employmentId }
  const save = () => olena.caller.call(saveEmployment, { params, body: { ...acme, company_slug: 'globex' } })
  const describe = (description: string) =>
    olena.caller.call(saveEmploymentDescription, { params, body: { description } })

  const first = await olena.caller.call(requestToJoin, { params: globex, body: work })
  expect(await codeOf(save())).toEqual([409, 'employmentRequested'])
  expect(await describe('Asked')).toMatchObject({ description: 'Asked', request: { state: 'pending' } })
  await olena.caller.call(withdrawJoinRequest, { params: { invitationId: first.id } })
  await save()

  const again = await olena.caller.call(requestToJoin, { params: globex, body: work })
  // Whoever asks to join works there now.
  expect(await own(olena)).toMatchObject([{ end_date: null }])
  await gita.call(acceptJoinRequest, { params: { ...globex, invitationId: again.id }, body: member })
  expect(await codeOf(save())).toEqual([409, 'employmentVerified'])
  expect(await codeOf(olena.caller.call(removeSelfReportedEmployment, { params }))).toEqual([
    409,
    'employmentVerified',
  ])
  const described = await describe('Verified work')
  expect(described).toMatchObject({ description: 'Verified work', verified_domain: 'globex.example' })
  expect(await codeOf(gita.call(saveEmploymentDescription, { params, body: { description: 'x' } }))).toEqual([
    404,
    'notFound',
  ])
})

test('an employment that is edited while its company confirms it is as the company confirmed it', async () => {
  const gita = await app.as('gita')
  for (let round = 0; round < 5; round++) {
    const olena = await createPerson(app)
    const { id: employmentId } = await add(olena, { company_slug: 'globex', end_date: null })
    const work = { position: acme.position, start_date: acme.start_date }
    const { id: invitationId } = await olena.caller.call(requestToJoin, { params: globex, body: work })
    const body = { ...acme, position: 'Director', company_slug: 'globex', end_date: null }
    await Promise.allSettled([
      olena.caller.call(saveEmployment, { params: { employmentId }, body }),
      gita.call(acceptJoinRequest, { params: { ...globex, invitationId }, body: member }),
    ])
    expect(await own(olena)).toMatchObject([{ position: 'Mechanic', verified_domain: 'globex.example' }])
  }
})

test('parallel additions do not exceed the limit', async () => {
  const olena = await createPerson(app)
  for (let index = 1; index < employmentMaximum; index++) await add(olena, { company: `Acme ${index}` })
  const results = await Promise.allSettled([1, 2, 3].map((n) => add(olena, { company: `Vector ${n}` })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codeOf(add(olena, { company: 'Vector' }))).toEqual([409, 'employmentLimit'])
  expect(await own(olena)).toHaveLength(employmentMaximum)
})
