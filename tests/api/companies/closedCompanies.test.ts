import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { applyToJob, showMyApplication } from '#contract/applications/applications.ts'
import { findCompanies, listHrManagers, showCompany, showCompanyTies } from '#contract/companies/companies.ts'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import { addOffice, replaceCompanyLogo } from '#contract/companies/edits.ts'
import { showCompanyStanding } from '#contract/companies/domains.ts'
import {
  acceptInvitation,
  declineInvitation,
  listOwnInvitations,
  requestToJoin,
} from '#contract/employments/invitations.ts'
import { acceptJoinRequest, invite, listMembers } from '#contract/employments/members.ts'
import { actingHeader } from '#contract/core/actingProfile.ts'
import { listDirectoryCompanies, listNewJobs, listPopularCompanies } from '#contract/directory/directory.ts'
import { listCompanyJobs, listMyJobs, saveJob, showJob } from '#contract/jobs/jobs.ts'
import { publishJob } from '#contract/jobs/postings.ts'
import { searchJobs } from '#contract/jobs/search.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { userChannel } from '#contract/realtime/channels.ts'
import { people } from '../../world.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { useFixtures } from '../fixtures.ts'
import {
  createCompanyFor,
  globex,
  newAddress,
  createPerson,
  terms,
  tokenTo,
} from '../employments/invitationFixtures.ts'
import { createCompany } from './domainFixtures.ts'
import { atOnce, untilClosed, untilSubscribed, socketOf } from '../sockets.ts'
import { storedWithoutPages } from '../accounts/closingFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const make = useFixtures(app)
const companyClosed = { status: 410, code: 'companyClosed' }
const denied = { status: 403, code: 'companyDenied' }

async function close(slug: string, reason: string | null = null) {
  const closed = await app.operators.closeCompany(slug, reason)
  await settled(app.backend)
  return closed
}
const kindsOf = async (caller: Caller) =>
  (await caller.call(listNotifications)).items.map(({ kind, data }) => ({ kind, ...data }))

test('a closed company remains only as a name in the employments it has confirmed', async () => {
  const [gita, hugo, mira] = [await app.as('gita'), await app.as('hugo'), await app.as('mira')]
  const [ana, bohdan] = [await app.as('ana'), await app.as('bohdan')]
  // Ana applies, Bohdan follows, Olena was confirmed, Petro asks to join, and someone is invited.
  const jobId = await postJob(app, { managers: ['hugo'] })
  const pausedId = await postJob(app, { status: 'paused' })
  const draftId = await make.completeDraft()
  await app.backend.ctx.db.execute(sql`update companies set open_job_count = 1 where slug = 'globex'`)
  await ana.call(applyToJob, {
    params: { jobId },
    body: { email: people.ana.email },
    files: { resume: pdf() },
  })
  await ana.call(saveJob, { params: { jobId } })
  for (const caller of [ana, bohdan]) await caller.call(followCompany, { params: globex })
  await gita.call(addOffice, { params: globex, body: make.office })
  await gita.call(replaceCompanyLogo, { params: globex, files: { logo: await make.picture(400, 400) } })
  const olena = await createPerson(app)
  await gita.call(invite, { params: globex, body: { ...terms, email: olena.email } })
  await olena.caller.call(acceptInvitation, { body: { token: await tokenTo(app, olena.email) } })
  const petro = await createPerson(app)
  const work = { position: 'Clerk', start_date: '2023-01-01' }
  const { id: requestId } = await petro.caller.call(requestToJoin, { params: globex, body: work })
  const [registered, elsewhere] = [await createPerson(app), newAddress()]
  for (const email of [registered.email, elsewhere])
    await gita.call(invite, { params: globex, body: { ...terms, email } })
  const token = await tokenTo(app, elsewhere)
  expect(await kindsOf(registered.caller)).toMatchObject([{ kind: 'invitationReceived' }])
  const socket = socketOf(app, mira)
  await untilSubscribed(socket.subscribe(`private-${userChannel(await app.idOf('mira'))}`))
  const dropped = untilClosed(socket)

  app.purged.length = 0
  const counts = { name: 'Globex', jobs: 2, members: 4, invitations: 3 }
  for (const done of [counts, null]) expect(await close('globex', 'The owner asked for it')).toEqual(done)
  await atOnce(() => dropped)

  const [row] = (
    await app.backend.ctx.db.execute<Record<string, unknown>>(
      sql`select * from companies where slug = 'globex'`,
    )
  ).rows
  expect(row).toMatchObject({
    name: 'Globex',
    closed_reason: 'The owner asked for it',
    domain: null,
    closed_domain: 'globex.example',
    open_job_count: 0,
    logo_id: null,
  })
  expect(app.purged).toEqual(expect.arrayContaining([`company:${String(row?.['id'])}`, 'companies', 'jobs']))
  expect(app.securityLines.at(-1)).toMatchObject({ kind: 'companyClosed', company: 'globex' })
  expect(JSON.stringify(app.securityLines)).not.toContain('The owner asked for it')

  // The page and everything on it, for everyone.
  for (const caller of [app.anyone, gita]) {
    expect(await failure(caller.call(showCompany, { params: globex }))).toMatchObject(companyClosed)
    expect(await failure(caller.call(listCompanyJobs, { params: globex }))).toMatchObject(companyClosed)
    expect(await failure(caller.call(listNewJobs, { query: { company: 'globex' } }))).toMatchObject(
      companyClosed,
    )
  }
  expect(await failure(app.anyone.call(showJob, { params: { jobId } }))).toMatchObject({
    code: 'jobClosed',
  })
  expect((await app.anyone.call(searchJobs, { query: {} })).items).toEqual([])
  expect((await app.anyone.call(listNewJobs)).items).toEqual([])
  expect((await app.anyone.call(listPopularCompanies)).map(({ slug }) => slug)).not.toContain('globex')
  const listed = await app.anyone.call(listDirectoryCompanies, { query: { part: 0, part_size: 1000 } })
  expect(listed.items.map(({ slug }) => slug)).not.toContain('globex')
  expect(await ana.call(findCompanies, { query: { name: 'glob' } })).toEqual([])
  for (const endpoint of [showCompanyTies, followCompany, unfollowCompany])
    expect(await failure(ana.call(endpoint, { params: globex }))).toMatchObject(companyClosed)

  // Nobody acts for the company any more.
  for (const caller of [gita, hugo, mira]) {
    expect((await caller.call(showOwnProfileExtra)).companies).toEqual([])
    expect(await failure(caller.call(listHrManagers, { params: globex }))).toMatchObject(denied)
    expect(await failure(caller.call(publishJob, { params: { jobId } }))).toMatchObject(denied)
    expect(await failure(caller.call(addOffice, { params: globex, body: make.office }))).toMatchObject(denied)
    expect(await kindsOf(caller)).toContainEqual({
      kind: 'membershipEnded',
      company: 'Globex',
      company_slug: 'globex',
    })
  }
  expect(await failure(gita.call(listMembers, { params: globex }))).toMatchObject(denied)
  expect(await failure(gita.call(showCompanyStanding, { params: globex }))).toMatchObject(denied)
  const acting = new Request(`http://backend/api/companies/globex/offices`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gita.token}`, [actingHeader]: 'globex' },
  })
  expect((await app.send(acting)).status).toBe(403)
  expect(await failure(gita.call(publishJob, { params: { jobId: draftId } }))).toMatchObject({ status: 404 })
  expect(await failure(gita.call(publishJob, { params: { jobId: pausedId } }))).toMatchObject(denied)

  // No pending requests remain.
  expect(await failure(app.anyone.call(declineInvitation, { body: { token } }))).toMatchObject({
    code: 'invitationCancelled',
  })
  expect(await registered.caller.call(listOwnInvitations)).toEqual([])
  expect(await kindsOf(registered.caller)).toEqual([])
  // What has been answered stays in the list.
  expect(JSON.stringify(await kindsOf(olena.caller))).toContain('invitationReceived')
  const rights = { role: 'member' as const, manage_hr_panel: false }
  const answer = { params: { ...globex, invitationId: requestId }, body: rights }
  expect(await failure(gita.call(acceptJoinRequest, answer))).toMatchObject(denied)
  expect(await failure(petro.caller.call(requestToJoin, { params: globex, body: work }))).toMatchObject(
    companyClosed,
  )
  const closed = { company: 'Globex', company_slug: 'globex' }
  expect(await kindsOf(petro.caller)).toEqual([{ kind: 'companyClosed', ...closed, why: 'asked' }])

  // Applicants and followers are notified once, even when the event is redelivered.
  const job = { job_id: jobId, job_title: 'Backend engineer', closed: 'company' }
  const ended = { kind: 'applicationEnded', ...closed, ...job }
  const followed = { kind: 'companyClosed', ...closed, why: 'followed' }
  expect(await kindsOf(ana)).toEqual(expect.arrayContaining([ended, followed]))
  expect(await kindsOf(bohdan)).toEqual([followed])
  expect((await app.mailsTo(people.ana.email, 2)).at(-1)?.text).toContain('/applications/globex/')
  expect(await ana.call(showMyApplication, { params: { jobId } })).toMatchObject({
    state: 'sent',
    job: { status: 'closed', company: { name: 'Globex', logo_url: null } },
    resume: { type: 'pdf' },
  })
  expect((await ana.call(listMyJobs)).items).toMatchObject([{ job: { id: jobId, status: 'closed' } }])
  const { rows: follows } = await app.backend.ctx.db.execute(sql`select 1 from company_follows`)
  expect(follows).toEqual([])
  // Only the résumé: logo and office photo are deleted.
  expect(await storedWithoutPages(app)).toHaveLength(1)
  expect((await app.backend.ctx.db.execute(sql`select 1 from offices`)).rows).toEqual([])

  const own = async () => (await olena.caller.call(showOwnProfileExtra)).employments[0]
  // The employment ends with the company, in the background.
  await expect.poll(async () => (await own())?.end_date).not.toBeNull()
  const record = await own()
  expect(record).toMatchObject({
    company: 'Globex',
    company_name_now: null,
    company_slug: null,
    verified_domain: 'globex.example',
  })
  expect(record?.verified_at).not.toBeNull()
  expect(await close('globex')).toBeNull()
  expect(await close('nowhere')).toBeNull()
})

test('a company row cannot be deleted while employments reference it', async () => {
  const remove = app.backend.ctx.db.execute(sql`delete from companies where slug = 'globex'`)
  await expect(remove).rejects.toMatchObject({
    cause: { constraint: 'employments_company_id_companies_id_fk' },
  })
})

test('another company takes neither its address nor its verified name', async () => {
  const copy = await createCompany(app, 'Globех') // The last two letters are Cyrillic.
  expect(copy.slug).not.toBe('globex')
  const verification = await copy.admin.call(showCompanyStanding, { params: copy.params })
  expect(verification).toMatchObject({ confusable: true })
  const invitation = { params: copy.params, body: { ...terms, email: newAddress() } }
  expect(await failure(copy.admin.call(invite, invitation))).toMatchObject({ code: 'nameConfusable' })
  // Its domain is free: another company that verifies it owns the name.
  await app.backend.ctx.db.execute(
    sql`update companies set domain = 'globex.example', domain_proven_at = now() where id = ${copy.id}`,
  )
  expect(await copy.admin.call(showCompanyStanding, { params: copy.params })).toMatchObject({
    confusable: false,
  })
})

test('joining, requesting or following during the closing has no effect', async () => {
  const owner = await createPerson(app)
  const slug = await createCompanyFor(app, owner, 'racing.example')
  const params = { slug }
  const guests = await Promise.all(Array.from({ length: 8 }, () => createPerson(app)))
  const tokens: string[] = []
  for (const { email } of guests.slice(0, 4)) {
    await owner.caller.call(invite, { params, body: { ...terms, email } })
    tokens.push(await tokenTo(app, email))
  }
  const work = { position: 'Clerk', start_date: '2023-01-01' }
  await Promise.allSettled([
    ...guests
      .slice(0, 4)
      .map(({ caller }, at) => caller.call(acceptInvitation, { body: { token: tokens[at] ?? '' } })),
    ...guests.slice(4).map(({ caller }) => caller.call(requestToJoin, { params, body: work })),
    ...guests.map(({ caller }) => caller.call(followCompany, { params })),
    close(slug),
  ])
  await settled(app.backend)
  const { rows } = await app.backend.ctx.db.execute(sql`
    select c.closed_at is not null as closed,
      (select count(*)::int from company_members m where m.company_id = c.id) as members,
      (select count(*)::int from invitations i where i.company_id = c.id and i.state = 'pending') as pending,
      (select count(*)::int from company_follows f where f.company_id = c.id) as followers
    from companies c where c.slug = ${slug}`)
  expect(rows).toEqual([{ closed: true, members: 0, pending: 0, followers: 0 }])
})
