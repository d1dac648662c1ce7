/** @module-tag engine */
import { sql } from '#drizzle'
import { beforeEach, expect, test } from 'vitest'
import * as domains from '#contract/companies/domains.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { changeCompany } from '#contract/companies/edits.ts'
import { createCompany as createOwnCompany } from '#contract/companies/newCompanies.ts'
import { registerCompany } from '#contract/accounts/signUps.ts'
import type { JobDraftForm } from '#contract/jobs/forms.ts'
import { acceptInvitation, requestToJoin } from '#contract/employments/invitations.ts'
import { createJobPosting, pauseJob, publishJob, resumeJob } from '#contract/jobs/postings.ts'
import {
  acceptJoinRequest,
  cancelInvitation,
  invite,
  resendInvitation,
} from '#contract/employments/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { failure, useBackend } from '../backend.ts'
import { useFixtures } from '../fixtures.ts'
import { companyFacts } from './companyFixtures.ts'
import { completeForm } from '../jobs/jobFixtures.ts'
import { newAddress, createPerson, terms, tokenTo } from '../employments/invitationFixtures.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import {
  createCompany,
  verifyDomain,
  verifiedDomain,
  publishRecord,
  type OwnCompany,
} from './domainFixtures.ts'

let clock = Date.now()
const internet = useLocalInternet()
const app = useBackend({ rateFactor: 1000, web: internet.config }, () => new Date(clock))
const make = useFixtures(app)
const hours = 60 * 60 * 1000
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const send = ({ admin, params }: OwnCompany, email = newAddress()) =>
  admin.call(invite, { params, body: { ...terms, email } })
const rename = ({ admin, params }: OwnCompany, name: string, accept_domain_loss = false) =>
  admin.call(changeCompany, { params, body: { ...companyFacts, name, accept_domain_loss } })
const work = { position: 'Clerk', start_date: '2023-01-01' }
/** A complete draft. */
const completeJob = async ({ admin, params }: OwnCompany) =>
  (await admin.call(createJobPosting, { params, body: completeForm as unknown as JobDraftForm })).id
const rights = { role: 'member' as const, manage_hr_panel: false }

beforeEach(async () => {
  internet.texts.clear()
  const { pool } = app.backend.connection
  await pool.query('delete from domain_proofs')
  await pool.query('update companies set domain = null, domain_proven_at = null')
})

test('an unverified company with the name of a verified one cannot act until it is verified', async () => {
  // Created before the other company verified its name: an invitation, a request, one published and one paused job.
  const copy = await createCompany(app, 'Umbrеlla Ltd.')
  const jobs = [await completeJob(copy), await completeJob(copy), await completeJob(copy)]
  const [published = 0, paused = 0, draft = 0] = jobs
  for (const jobId of [published, paused]) await copy.admin.call(publishJob, { params: { jobId } })
  await copy.admin.call(pauseJob, { params: { jobId: paused } })
  const email = newAddress()
  const sent = await send(copy, email)
  const invited = await createPerson(app, email)
  const requester = await createPerson(app)
  const request = await requester.caller.call(requestToJoin, { params: copy.params, body: work })
  expect(await copy.admin.call(domains.showCompanyStanding, { params: copy.params })).toEqual({
    verified: false,
    confusable: false,
    invite_limit: null,
  })

  const original = await createCompany(app, 'Umbrella')
  await verifyDomain(internet, original, 'umbrella.com')
  const verification = await copy.admin.call(domains.showCompanyStanding, { params: copy.params })
  expect(verification).toMatchObject({ verified: false, confusable: true })
  const at = { ...copy.params, invitationId: sent.id }
  const params = { ...copy.params, invitationId: request.id }
  expect(await codeOf(send(copy))).toBe('nameConfusable')
  expect(await codeOf(copy.admin.call(resendInvitation, { params: at }))).toBe('nameConfusable')
  expect(await codeOf(copy.admin.call(acceptJoinRequest, { params, body: rights }))).toBe('nameConfusable')
  expect(await codeOf(copy.admin.call(publishJob, { params: { jobId: draft } }))).toBe('nameConfusable')
  expect(await codeOf(copy.admin.call(publishJob, { params: { jobId: published } }))).toBe('nameConfusable')
  expect(await codeOf(copy.admin.call(resumeJob, { params: { jobId: paused } }))).toBe('nameConfusable')
  const token = await tokenTo(app, email)
  expect(await codeOf(invited.caller.call(acceptInvitation, { body: { token } }))).toBe('companyMustVerify')
  await copy.admin.call(cancelInvitation, { params: at })

  // What was there stays: verifying a domain is enough to act.
  await verifyDomain(internet, copy, 'hooli.com')
  await send(copy)
  await copy.admin.call(acceptJoinRequest, { params, body: rights })
  await copy.admin.call(publishJob, { params: { jobId: draft } })
  expect(await original.admin.call(domains.showCompanyStanding, { params: original.params })).toMatchObject({
    verified: true,
    confusable: false,
  })
})

/** Names that can be mistaken for Umbrella, or say that they are verified. */
const refusedNames = [
  ...['Umbrella', 'ТОВ «Umbrella»', 'UMBRE11A', 'Umbrеllа', 'The Umbrella', 'Umbrella Group', 'Umbrella Ukraine', 'ᴜmbrella', 'Умбрелла'].map(
    (name) => [name, 'nameConfusable'],
  ),
  ...['Umbrella ✓', 'Parasol ✔', 'Parasol (verified)', 'Офіційний Parasol', 'Parasol — підтверджено'].map(
    (name) => [name, 'nameClaimsVerified'],
  ),
  ...['Tenure', 'Tenurе Support'].map((name) => [name, 'nameOfProduct']),
] as const // prettier-ignore

test('no company is created with or renamed to the name of a verified one', async () => {
  await verifyDomain(internet, await createCompany(app, 'Umbrella'), 'umbrella.com')
  const unverified = await createCompany(app, 'Quiet Works')
  const verified = await createCompany(app, 'Loud Works')
  await verifyDomain(internet, verified, 'hooli.com')
  const founder = await createPerson(app)
  const form = { industry_id: 1, size_id: 2, country_id: 1 }
  for (const [name = '', code] of refusedNames) {
    for (const own of [unverified, verified])
      expect([name, (await failure(rename(own, name))).fields]).toMatchObject([
        name,
        [{ field: 'name', code }],
      ])
    const body = { ...form, company_name: name }
    const attempts = [
      founder.caller.call(createOwnCompany, { body }),
      app.anyone.call(registerCompany, { body: { ...make.signUp(), terms: true as const, ...body } }),
    ]
    for (const refused of await Promise.all(attempts.map(failure)))
      expect([name, refused.fields]).toMatchObject([name, [{ field: 'company_name', code }]])
  }
  for (const name of ['Umbrella Repairs', 'Umbria', 'Tenured Minds']) await rename(verified, name)
  for (const company_name of ['Umbrella Bakery', 'Parasol'])
    await founder.caller.call(createOwnCompany, { body: { ...form, company_name } })
  expect(await verifiedDomain(app, verified)).toBe('hooli.com')
})

test('a name from before stays, and a company saves everything else under it', async () => {
  const own = await createCompany(app, 'Umbrella ✓')
  await verifyDomain(internet, await createCompany(app, 'Umbrella'), 'umbrella.com')
  await rename(own, 'Umbrella ✓')
  expect((await own.admin.call(showCompany, { params: own.params })).name).toBe('Umbrella ✓')
})

test('names that collide already are listed, also those stored by earlier releases', async () => {
  const { db } = app.backend.ctx
  const original = await createCompany(app, 'Wayfarer')
  const copies = [await createCompany(app, 'The Wayfarer'), await createCompany(app, 'Wayfarer Україна')]
  const other = await createCompany(app, 'Wayfarer Bakery')
  const claiming = await createCompany(app, 'Bakery ✓')
  await verifyDomain(internet, original, 'umbrella.com')
  await db.execute(sql`update companies set name_keys = '{}'`)
  await app.operators.fillNameKeys()
  const collisions = await app.operators.findNameCollisions()
  const found = new Map(collisions.map((one) => [one.company.id, one]))
  for (const { id } of copies)
    expect(found.get(id)).toMatchObject({ claim: null, others: [{ id: original.id }] })
  expect(found.get(claiming.id)).toMatchObject({ claim: 'nameClaimsVerified', others: [] })
  expect(found.has(original.id) || found.has(other.id)).toBe(false)
})

test('of two verified companies that take one name at once, one gets it', async () => {
  const companies = await Promise.all(['Quiet Works', 'Loud Works'].map((name) => createCompany(app, name)))
  await Promise.all(
    companies.map((own, at) => verifyDomain(internet, own, ['umbrella.com', 'hooli.com'][at] ?? '')),
  )
  const outcomes = await Promise.allSettled(
    companies.map((own, at) => rename(own, ['Parasol', 'The Parasol'][at] ?? '')),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a rename preserves the domain while the record is published, and warns before losing it', async () => {
  const own = await createCompany(app, 'Umbrella')
  await verifyDomain(internet, own, 'umbrella.com')
  await rename(own, 'Parasol')
  expect(await verifiedDomain(app, own)).toBe('umbrella.com')
  internet.texts.clear()
  // Everything else can be changed as before.
  await rename(own, 'Parasol')
  expect(await codeOf(rename(own, 'Sunshade'))).toBe('renameLosesDomain')
  expect((await own.admin.call(showCompany, { params: own.params })).name).toBe('Parasol')
  await rename(own, 'Sunshade', true)
  expect((await own.admin.call(showCompany, { params: own.params })).name).toBe('Sunshade')
  expect(await verifiedDomain(app, own)).toBeNull()
  const { items } = await own.admin.call(listNotifications)
  expect(items[0]).toMatchObject({ kind: 'domainLost', data: { reason: 'renamed', company: 'Sunshade' } })
  // Accepting the loss of the domain does not permit a name that others have verified.
  await verifyDomain(internet, await createCompany(app, 'Initrode'), 'globex.com')
  expect((await failure(rename(own, 'Initrode', true))).fields[0]?.code).toBe('nameConfusable')
})

test('a domain verified by mail must be confirmed again within an hour before a rename', async () => {
  const own = await createCompany(app, 'Umbrella')
  const confirm = async (count: number) => {
    await own.admin.call(domains.claimDomain, { params: own.params, body: { domain: 'initech.com' } })
    await own.admin.call(domains.mailDomainCode, { params: own.params, body: { mailbox: 'admin' } })
    const mail = (await app.mailsTo('admin@initech.com', count)).at(-1)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    await own.admin.call(domains.confirmDomainCode, { params: own.params, body: { code } })
  }
  await confirm(1)
  clock += hours
  expect(await codeOf(rename(own, 'Parasol'))).toBe('renameLosesDomain')
  await confirm(2)
  await rename(own, 'Parasol')
  expect(await verifiedDomain(app, own)).toBe('initech.com')
})

test('an unverified company invites from its second day, five a day and ten at a time', async () => {
  const own = await createCompany(app, 'Small Beginnings', 0)
  expect(await codeOf(send(own))).toBe('unverifiedTooYoung')
  clock += 25 * hours
  const first = await send(own)
  for (let sent = 1; sent < 5; sent++) await send(own)
  expect(await codeOf(send(own))).toBe('unverifiedDailyLimit')
  // Withdrawn invitations were mailed too, and renewing one is another mail.
  const at = { ...own.params, invitationId: first.id }
  expect(await codeOf(own.admin.call(resendInvitation, { params: at }))).toBe('unverifiedDailyLimit')
  await own.admin.call(cancelInvitation, { params: at })
  expect(await codeOf(send(own))).toBe('unverifiedDailyLimit')
  clock += 25 * hours
  for (let sent = 0; sent < 5; sent++) await send(own)
  clock += 25 * hours
  await send(own)
  expect(await codeOf(send(own))).toBe('unverifiedPendingLimit')
  expect(await own.admin.call(domains.showCompanyStanding, { params: own.params })).toMatchObject({
    invite_limit: 'unverifiedPendingLimit',
  })
  await publishRecord(internet, own, 'hooli.com')
  await verifyDomain(internet, own, 'hooli.com')
  for (let sent = 0; sent < 8; sent++) await send(own)
})

test('of a hundred simultaneous invitations five succeed', async () => {
  const own = await createCompany(app, 'Hasty Beginnings')
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => send(own)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('an unverified company may create drafts under a verified name', async () => {
  await verifyDomain(internet, await createCompany(app, 'Umbrella'), 'umbrella.com')
  const copy = await createCompany(app, 'Umbrella')
  const job = await copy.admin.call(createJobPosting, { params: copy.params, body: { title: 'Clerk' } })
  expect(job.status).toBe('draft')
})
