import { expect, test } from 'vitest'
import { changeCompanyAbout } from '#contract/companies/edits.ts'
import { createCompany } from '#contract/companies/newCompanies.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { invite } from '#contract/employments/members.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { failure, useBackend } from '../backend.ts'
import { createPerson, newAddress, terms } from '../employments/invitationFixtures.ts'

const app = useBackend()
const form = { company_name: 'Larch and Lantern', industry_id: 1, size_id: 1, country_id: 1 }

test('somebody who has an account creates a company and is its first admin', async () => {
  const { caller } = await createPerson(app)
  const { company_slug: slug } = await caller.call(createCompany, { body: form })
  expect(slug).toBe('larch-and-lantern')
  const { companies } = await caller.call(showOwnProfileExtra)
  expect(companies).toMatchObject([{ slug, role: 'admin', domain: null }])
  await caller.call(changeCompanyAbout, { params: { slug }, body: { about: 'We light paths.' } })
  expect(await app.anyone.call(showCompany, { params: { slug } })).toMatchObject({
    name: 'Larch and Lantern',
    about: 'We light paths.',
    time_zone: 'Europe/Kyiv',
  })
  // It has not shown who it is, so it starts with the limits of every new company.
  const body = { ...terms, email: newAddress() }
  expect((await failure(caller.call(invite, { params: { slug }, body }))).code).toBe('unverifiedTooYoung')
})

test('a second company of the name gets an address of its own', async () => {
  const { caller } = await createPerson(app)
  expect((await caller.call(createCompany, { body: form })).company_slug).toBe('larch-and-lantern-2')
})

test.each([
  [{ company_name: ' ' }, 'company_name', 'required'],
  [{ company_name: 'www.larch.example' }, 'company_name', 'noAddress'],
  [{ industry_id: 999 }, 'industry_id', 'industryRetired'],
  [{ size_id: 999 }, 'size_id', 'unknownChoice'],
  [{ country_id: 999 }, 'country_id', 'unknownChoice'],
])('%o is refused', async (change, field, code) => {
  const { caller } = await createPerson(app)
  const refused = await failure(caller.call(createCompany, { body: { ...form, ...change } }))
  expect(refused.fields).toMatchObject([{ field, code }])
  expect((await caller.call(showOwnProfileExtra)).companies).toEqual([])
})

test('an account creates five companies a day at most', async () => {
  const { caller } = await createPerson(app)
  for (let made = 0; made < 5; made++) await caller.call(createCompany, { body: form })
  expect(await failure(caller.call(createCompany, { body: form }))).toMatchObject({
    status: 429,
    code: 'tooManyRequests',
  })
  expect((await caller.call(showOwnProfileExtra)).companies).toHaveLength(5)
})
