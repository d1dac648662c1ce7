import { beforeEach, expect, test } from 'vitest'
import {
  claimDomain,
  confirmDomainCode,
  mailDomainCode,
  showCompanyStanding,
} from '#contract/companies/domains.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { changeCompany } from '#contract/companies/edits.ts'
import type { JobDraftForm } from '#contract/jobs/forms.ts'
import { acceptInvitation, requestToJoin } from '#contract/careers/invitations.ts'
import { createJobPosting, pauseJob, publishJob, resumeJob } from '#contract/jobs/postings.ts'
import { acceptJoinRequest, cancelInvitation, invite, resendInvitation } from '#contract/careers/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { failure, useBackend } from './backend.ts'
import { facts } from './companyForms.ts'
import { completeForm } from './jobStage.ts'
import { newAddress, person, terms, tokenTo } from './joining.ts'
import { useLocalInternet } from './localInternet.ts'
import { company, prove, provenDomain, publishRecord, type OwnCompany } from './proving.ts'

let clock = Date.now()
const internet = useLocalInternet()
const world = useBackend({ rateFactor: 1000, web: internet.config }, () => new Date(clock))
const hours = 60 * 60 * 1000
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const send = ({ admin, params }: OwnCompany, email = newAddress()) =>
  admin.call(invite, { params, body: { ...terms, email } })
const rename = ({ admin, params }: OwnCompany, name: string, accept_domain_loss = false) =>
  admin.call(changeCompany, { params, body: { ...facts, name, accept_domain_loss } })
const work = { position: 'Clerk', start_date: '2023-01-01' }
/** A draft that lacks nothing. */
const completeJob = async ({ admin, params }: OwnCompany) =>
  (await admin.call(createJobPosting, { params, body: completeForm as unknown as JobDraftForm })).id
const rights = { role: 'member' as const, manage_hr_panel: false }

beforeEach(async () => {
  internet.texts.clear()
  const { pool } = world.backend.connection
  await pool.query('delete from domain_proofs')
  await pool.query('update companies set domain = null, domain_proven_at = null')
})

test('an unverified company under a verified one’s name does nothing in that name until it verifies itself', async () => {
  // Here before the other one proved its name: invitation sent, request open, one job published, one paused.
  const copy = await company(world, 'Umbrеlla Ltd.')
  const jobs = [await completeJob(copy), await completeJob(copy), await completeJob(copy)]
  const [published = 0, paused = 0, draft = 0] = jobs
  for (const jobId of [published, paused]) await copy.admin.call(publishJob, { params: { jobId } })
  await copy.admin.call(pauseJob, { params: { jobId: paused } })
  const email = newAddress()
  const sent = await send(copy, email)
  const invited = await person(world, email)
  const asking = await person(world)
  const request = await asking.caller.call(requestToJoin, { params: copy.params, body: work })
  expect(await copy.admin.call(showCompanyStanding, { params: copy.params })).toEqual({
    ...{ verified: false, confusable: false, invite_limit: null },
  })

  const original = await company(world, 'Umbrella')
  await prove(internet, original, 'umbrella.com')
  const standing = await copy.admin.call(showCompanyStanding, { params: copy.params })
  expect(standing).toMatchObject({ verified: false, confusable: true })
  const at = { ...copy.params, invitationId: sent.id }
  const asked = { ...copy.params, invitationId: request.id }
  expect(await codeOf(send(copy))).toBe('nameConfusable')
  expect(await codeOf(copy.admin.call(resendInvitation, { params: at }))).toBe('nameConfusable')
  expect(await codeOf(copy.admin.call(acceptJoinRequest, { params: asked, body: rights }))).toBe(
    'nameConfusable',
  )
  expect(await codeOf(copy.admin.call(publishJob, { params: { jobId: draft } }))).toBe('nameConfusable')
  expect(await codeOf(copy.admin.call(publishJob, { params: { jobId: published } }))).toBe('nameConfusable')
  expect(await codeOf(copy.admin.call(resumeJob, { params: { jobId: paused } }))).toBe('nameConfusable')
  const token = await tokenTo(world, email)
  expect(await codeOf(invited.caller.call(acceptInvitation, { body: { token } }))).toBe('companyMustVerify')
  await copy.admin.call(cancelInvitation, { params: at })

  // Proven ones may share a name.
  await prove(internet, copy, 'hooli.com')
  await send(copy)
  await copy.admin.call(acceptJoinRequest, { params: asked, body: rights })
  await copy.admin.call(publishJob, { params: { jobId: draft } })
  expect(await original.admin.call(showCompanyStanding, { params: original.params })).toMatchObject({
    verified: true,
    confusable: false,
  })
})

test('an unverified company cannot be renamed to a name like a verified one’s', async () => {
  await prove(internet, await company(world, 'Umbrella'), 'umbrella.com')
  const own = await company(world, 'Quiet Works')
  for (const name of ['Umbrella', 'ТОВ «Umbrella»', 'UMBRE11A', 'Umbrеllа']) {
    const refused = await failure(rename(own, name))
    expect([name, refused.fields]).toMatchObject([name, [{ field: 'name', code: 'nameConfusable' }]])
  }
  await rename(own, 'Quieter Works')
  await prove(internet, own, 'hooli.com')
  await rename(own, 'Umbrella')
  expect(await provenDomain(world, own)).toBe('hooli.com')
})

test('a rename keeps the domain when it still shows the record, and says before that it would be lost', async () => {
  const own = await company(world, 'Umbrella')
  await prove(internet, own, 'umbrella.com')
  await rename(own, 'Parasol')
  expect(await provenDomain(world, own)).toBe('umbrella.com')
  internet.texts.clear()
  // Everything else can be changed as before.
  await rename(own, 'Parasol')
  expect(await codeOf(rename(own, 'Sunshade'))).toBe('renameLosesDomain')
  expect((await own.admin.call(showCompany, { params: own.params })).name).toBe('Parasol')
  await rename(own, 'Sunshade', true)
  expect((await own.admin.call(showCompany, { params: own.params })).name).toBe('Sunshade')
  expect(await provenDomain(world, own)).toBeNull()
  const { items } = await own.admin.call(listNotifications)
  expect(items[0]).toMatchObject({ kind: 'domainLost', data: { reason: 'renamed', company: 'Sunshade' } })
  // Accepting the loss is no way to a name that others have verified.
  await prove(internet, await company(world, 'Initrode'), 'globex.com')
  expect((await failure(rename(own, 'Initrode', true))).fields[0]?.code).toBe('nameConfusable')
})

test('by mail the domain is confirmed again first, within the hour', async () => {
  const own = await company(world, 'Umbrella')
  const confirm = async (count: number) => {
    await own.admin.call(claimDomain, { params: own.params, body: { domain: 'initech.com' } })
    await own.admin.call(mailDomainCode, { params: own.params, body: { mailbox: 'admin' } })
    const mail = (await world.mailsTo('admin@initech.com', count)).at(-1)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    await own.admin.call(confirmDomainCode, { params: own.params, body: { code } })
  }
  await confirm(1)
  clock += 2 * hours
  expect(await codeOf(rename(own, 'Parasol'))).toBe('renameLosesDomain')
  await confirm(2)
  await rename(own, 'Parasol')
  expect(await provenDomain(world, own)).toBe('initech.com')
})

test('an unverified company invites from its second day on, five a day, ten at a time', async () => {
  const own = await company(world, 'Small Beginnings', 0)
  expect(await codeOf(send(own))).toBe('unverifiedTooYoung')
  clock += 25 * hours
  const first = await send(own)
  for (let sent = 1; sent < 5; sent++) await send(own)
  expect(await codeOf(send(own))).toBe('unverifiedDailyLimit')
  // What was taken back has been mailed all the same, and mailing again is mailing.
  const at = { ...own.params, invitationId: first.id }
  expect(await codeOf(own.admin.call(resendInvitation, { params: at }))).toBe('unverifiedDailyLimit')
  await own.admin.call(cancelInvitation, { params: at })
  expect(await codeOf(send(own))).toBe('unverifiedDailyLimit')
  clock += 25 * hours
  for (let sent = 0; sent < 5; sent++) await send(own)
  clock += 25 * hours
  await send(own)
  expect(await codeOf(send(own))).toBe('unverifiedPendingLimit')
  expect(await own.admin.call(showCompanyStanding, { params: own.params })).toMatchObject({
    invite_limit: 'unverifiedPendingLimit',
  })
  await publishRecord(internet, own, 'hooli.com')
  await prove(internet, own, 'hooli.com')
  for (let sent = 0; sent < 8; sent++) await send(own)
})

test('a hundred invitations at once are five', async () => {
  const own = await company(world, 'Hasty Beginnings')
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => send(own)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('drafts are nobody’s business', async () => {
  await prove(internet, await company(world, 'Umbrella'), 'umbrella.com')
  const copy = await company(world, 'Umbrella')
  const job = await copy.admin.call(createJobPosting, { params: copy.params, body: { title: 'Clerk' } })
  expect(job.status).toBe('draft')
})
