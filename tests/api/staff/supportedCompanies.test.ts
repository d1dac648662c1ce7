import { expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import { findCompany } from '#contract/support/lookup.ts'
import * as support from '#contract/support/steps.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { createCompanyFor, createPerson } from '../employments/invitationFixtures.ts'
import { createStaff, staffSessionOf } from './staffFixtures.ts'
import { useSupport } from './supportFixtures.ts'

const hour = 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const { member, request, stepsOf, stepOf, run, outcomesOf } = useSupport(app)

test('a company is closed after a day, in which that can be withdrawn', async () => {
  const admin = await createPerson(app)
  const slug = await createCompanyFor(app, admin)
  const params = { slug }
  const staff = await member('support')
  const { id, support: possible } = await staff.call(findCompany, { query: { key: slug } })
  expect(possible).toEqual(['closeCompany'])
  await request(staff, 'closeCompany', id)
  await settled(app.backend)
  expect(await app.mailsTo(admin.email, 1)).toHaveLength(1)
  expect(await failure(request(staff, 'closeCompany', id))).toMatchObject({
    code: 'supportPending',
  })
  await staff.call(support.withdrawSupportStep, await stepOf(staff, id))
  ahead += 25 * hour
  await run()
  await app.anyone.call(showCompany, { params })
  expect(await app.mailsTo(admin.email, 2)).toHaveLength(2)
  await request(staff, 'closeCompany', id)
  const step = await stepOf(staff, id)
  ahead += 25 * hour
  await run()
  expect(await failure(app.anyone.call(showCompany, { params }))).toMatchObject({ status: 410 })
  expect(await failure(staff.call(support.withdrawSupportStep, step))).toMatchObject({
    code: 'supportEnded',
  })
  expect(await outcomesOf(staff, id, 'company')).toEqual(['done', 'withdrawn'])
  expect(await failure(request(staff, 'closeCompany', id))).toMatchObject({
    code: 'supportNotNeeded',
  })
})

test('a company loses a domain that belongs to somebody else, and its records stay', async () => {
  const admin = await createPerson(app)
  const slug = await createCompanyFor(app, admin, `disputed-${admin.id}.com`)
  const [one, two] = [await member('support'), await member('support')]
  const { id } = await one.call(findCompany, { query: { key: slug } })
  await request(one, 'releaseDomain', id)
  await two.call(support.approveSupportStep, await stepOf(two, id))
  ahead += 25 * hour
  await run()
  expect((await one.call(findCompany, { query: { key: slug } })).domain).toBeNull()
  expect(await outcomesOf(one, id, 'company')).toEqual(['done'])
})

test('a company keeps a domain that it verified after the disputed one', async () => {
  const admin = await createPerson(app)
  const domain = `disputed-${admin.id}.com`
  const slug = await createCompanyFor(app, admin, domain)
  const [one, two] = [await member('support'), await member('support')]
  const { id } = await one.call(findCompany, { query: { key: slug } })
  await request(one, 'releaseDomain', id)
  expect(await stepsOf(two, id)).toMatchObject([{ domain }])
  await two.call(support.approveSupportStep, await stepOf(two, id))
  const verified = `own-${admin.id}.com`
  await app.backend.connection.pool.query('update companies set domain = $2 where id = $1', [id, verified])
  ahead += 25 * hour
  await run()
  expect((await one.call(findCompany, { query: { key: slug } })).domain).toBe(verified)
  expect(await outcomesOf(one, id, 'company')).toEqual(['void'])
})

test('the company of a staff member is another one’s to help', async () => {
  const own = await createStaff(app, 'support')
  const slug = await createCompanyFor(app, own)
  const staff = await staffSessionOf(app, own)
  const { id } = await staff.call(findCompany, { query: { key: slug } })
  expect(await failure(request(staff, 'closeCompany', id))).toMatchObject({
    status: 403,
    code: 'ownSupport',
  })
  await request(await member('support'), 'closeCompany', id)
  const step = await stepOf(staff, id)
  expect(await failure(staff.call(support.withdrawSupportStep, step))).toMatchObject({
    status: 403,
    code: 'ownSupport',
  })
})
