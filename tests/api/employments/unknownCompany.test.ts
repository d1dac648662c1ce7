import { expect, test } from 'vitest'
import { changeCompany } from '#contract/companies/edits.ts'
import {
  acceptInvitation,
  withdrawUnknownCompanyReport,
  reportUnknownCompany,
  showInvitation,
} from '#contract/employments/invitations.ts'
import { createJobPosting } from '#contract/jobs/postings.ts'
import {
  cancelInvitation,
  invite,
  listCompanyInvitations,
  resendInvitation,
  restoreInvitation,
} from '#contract/employments/members.ts'
import { failure, useBackend, type TestBackend } from '../backend.ts'
import { companyFacts } from '../companies/companyFixtures.ts'
import {
  createCompanyFor,
  newAddress,
  createPerson,
  terms,
  tokenTo,
  unknownTokenTo,
  type Person,
} from './invitationFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const strict = useBackend()

interface Company {
  readonly admin: Person
  readonly slug: string
}
async function company(domain: string | null = null, on: TestBackend = app): Promise<Company> {
  const admin = await createPerson(on)
  return { admin, slug: await createCompanyFor(on, admin, domain) }
}
const inviteTo = ({ admin, slug }: Company, email: string) =>
  admin.caller.call(invite, { params: { slug }, body: { ...terms, email } })
const refuse = async (email: string, scope: 'company' | 'all' = 'company') => {
  const token = await unknownTokenTo(app, email)
  await app.anyone.call(reportUnknownCompany, { body: { token, scope } })
  return token
}

test('one response declines the invitation and blocks further ones from that company', async () => {
  const [evil, other] = [await company(), await company()]
  const email = newAddress()
  const { id } = await inviteTo(evil, email)
  const mailed = await tokenTo(app, email)
  const token = await refuse(email)
  const ended = app.anyone.call(showInvitation, { query: { token: mailed } })
  expect(await failure(ended)).toMatchObject({ code: 'invitationDeclined' })
  const params = { slug: evil.slug, invitationId: id }
  for (const again of [
    () => inviteTo(evil, email),
    () => inviteTo(evil, email.toUpperCase()),
    // By the account the address belongs to now.
    async () => {
      const { id: userId } = await createPerson(app, email)
      return evil.admin.caller.call(invite, {
        params: { slug: evil.slug },
        body: { ...terms, user_id: userId },
      })
    },
  ])
    expect(await failure(again())).toMatchObject({ status: 409, code: 'invitationsRefused' })
  expect((await failure(evil.admin.caller.call(resendInvitation, { params }))).code).toBe(
    'invitationDeclined',
  )
  await inviteTo(other, email)
  // Repeating changes nothing; after undoing it, the company may invite again.
  await app.anyone.call(reportUnknownCompany, { body: { token, scope: 'company' } })
  await app.anyone.call(withdrawUnknownCompanyReport, { query: { token } })
  await inviteTo(evil, email)
})

test('the company sees a refusal like any other', async () => {
  const evil = await company()
  const email = newAddress()
  const { id } = await inviteTo(evil, email)
  await refuse(email)
  const { pool } = app.backend.connection
  const { rows } = await pool.query('select state, answered_by from invitations where id = $1', [id])
  expect(rows).toEqual([{ state: 'declined', answered_by: null }])
  const { items } = await evil.admin.caller.call(listCompanyInvitations, {
    params: { slug: evil.slug },
    query: {},
  })
  expect(items).toEqual([])
})

test('a withdrawn or expired invitation cannot be renewed for someone who has refused', async () => {
  const evil = await company()
  const email = newAddress()
  const { id } = await inviteTo(evil, email)
  const params = { slug: evil.slug, invitationId: id }
  await evil.admin.caller.call(cancelInvitation, { params })
  await refuse(email)
  const back = evil.admin.caller.call(restoreInvitation, { params })
  expect(await failure(back)).toMatchObject({ status: 409, code: 'invitationsRefused' })

  const other = newAddress()
  const late = await inviteTo(evil, other)
  await app.backend.connection.pool.query(
    `update invitations set expires_at = now() - interval '1 day' where id = $1`,
    [late.id],
  )
  await refuse(other)
  const again = { params: { slug: evil.slug, invitationId: late.id } }
  expect((await failure(evil.admin.caller.call(resendInvitation, again))).code).toBe('invitationsRefused')
})

test('an address can block all companies; only its hash is stored', async () => {
  const [evil, other] = [await company(), await company('other.example')]
  const email = newAddress()
  await inviteTo(evil, email)
  const token = await refuse(email, 'all')
  expect(await failure(inviteTo(other, email))).toMatchObject({ status: 409, code: 'invitationsRefused' })
  const { rows } = await app.backend.connection.pool.query(
    'select address_hash from closed_addresses union select address_hash from unknown_companies',
  )
  expect(JSON.stringify(rows)).not.toContain('@')
  await app.anyone.call(withdrawUnknownCompanyReport, { query: { token } })
  await inviteTo(other, email)
})

test('an unverified company that three people do not know is blocked from inviting; a verified one is reviewed', async () => {
  const [evil, proven] = [await company(), await company('proven.example')]
  const before = await app.operators.countUnknownCompanies()
  for (const one of [evil, proven])
    for (let answers = 0; answers < 3; answers++) {
      const email = newAddress()
      await inviteTo(one, email)
      const token = await refuse(email)
      // The same person does not count twice.
      await app.anyone.call(reportUnknownCompany, { body: { token, scope: 'company' } })
    }
  const refused = await failure(inviteTo(evil, newAddress()))
  expect(refused).toMatchObject({ status: 403, code: 'invitationsStopped' })
  expect(refused.message).toContain('Verify your company’s domain')
  await inviteTo(proven, newAddress())
  expect(await app.operators.countUnknownCompanies()).toEqual({
    proven: before.proven + 1,
    unproven: before.unproven + 1,
  })
})

test('an invitation to a profile is refused by the link in its mail, for all addresses of the account', async () => {
  const evil = await company()
  const { id, email } = await createPerson(app)
  const body = { ...terms, user_id: id }
  const invitation = await evil.admin.caller.call(invite, { params: { slug: evil.slug }, body })
  expect(invitation.email).toBeNull()
  await refuse(email)
  const again = evil.admin.caller.call(invite, { params: { slug: evil.slug }, body })
  expect(await failure(again)).toMatchObject({ status: 409, code: 'invitationsRefused' })
  expect((await failure(inviteTo(evil, email))).code).toBe('invitationsRefused')
})

test('someone who has accepted knows the company', async () => {
  const known = await company()
  const { caller, email } = await createPerson(app)
  await inviteTo(known, email)
  const token = await unknownTokenTo(app, email)
  await caller.call(acceptInvitation, { body: { token: await tokenTo(app, email) } })
  const late = app.anyone.call(reportUnknownCompany, { body: { token, scope: 'company' } })
  expect(await failure(late)).toMatchObject({ status: 409, code: 'invitationUsed' })
})

test('an invalid token is refused, and attempts are rate limited', async () => {
  const evil = await company(null, strict)
  const email = newAddress()
  const { id } = await inviteTo(evil, email)
  const token = await unknownTokenTo(strict, email)
  const [, signature = ''] = token.split('.')
  for (const forged of [
    '',
    '1',
    `${id + 1}.${signature}`,
    `${id}.x`,
    `0${token}`,
    `${token}.`,
    `-${token}`,
  ]) {
    const tried = strict.anyone.call(reportUnknownCompany, { body: { token: forged, scope: 'all' } })
    expect((await failure(tried)).status).toBe(404)
  }
  for (let tries = 0; tries < 23; tries++)
    await failure(strict.anyone.call(withdrawUnknownCompanyReport, { query: { token: 'x' } }))
  const refused = strict.anyone.call(reportUnknownCompany, { body: { token, scope: 'company' } })
  expect((await failure(refused)).status).toBe(429)
})

test('no form lets an address into a mail through a name', async () => {
  const evil = await company()
  const params = { slug: evil.slug }
  const lure = 'Payment failed https://evil.example'
  for (const [field, body] of [
    ['name', { ...terms, name: lure, email: newAddress() }],
    ['position', { ...terms, position: 'See evil.example', email: newAddress() }],
  ] as const)
    expect(await failure(evil.admin.caller.call(invite, { params, body }))).toMatchObject({
      status: 422,
      fields: [{ field, code: 'noAddress' }],
    })
})

test('a job title cannot be an address, not even in a draft', async () => {
  const hugo = await app.as('hugo')
  const create = (title: string) =>
    hugo.call(createJobPosting, { params: { slug: 'globex' }, body: { title } })
  const fields = [{ field: 'title', code: 'noAddress' }]
  expect(await failure(create('See evil.example'))).toMatchObject({ status: 422, fields })
  expect((await create('Senior ASP.NET developer')).title).toBe('Senior ASP.NET developer')
})

test('an unverified company cannot be named like an address', async () => {
  const rename = ({ admin, slug }: Company, name: string) =>
    admin.caller.call(changeCompany, { params: { slug }, body: { ...companyFacts, name } })
  const unproven = await company()
  expect(await failure(rename(unproven, 'Booking.com'))).toMatchObject({
    fields: [{ field: 'name', code: 'noAddress' }],
  })
})

test('a mail states whether its sender is verified', async () => {
  const proven = await company('proven-sender.example')
  const email = newAddress()
  await inviteTo(proven, email)
  const [mail] = await app.mailsTo(email)
  expect(mail?.text).toContain('(proven-sender\u2060.\u2060example) invited you.')
  expect(mail?.text).toContain('has checked that this company controls the domain')
  expect(mail?.text).not.toContain('has not verified')
})
