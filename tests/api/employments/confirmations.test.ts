import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { applyToJob, listApplicants, showApplication } from '#contract/applications/applications.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { confirmationOf } from '#contract/employments/confirmation.ts'
import { listOwnInvitations } from '#contract/employments/invitations.ts'
import { acceptJoinRequest } from '#contract/employments/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showProfileExtra } from '#contract/profiles/profiles.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { useBackend } from '../backend.ts'
import { deleteMemberships } from './hiredPeople.ts'
import { createPerson } from './invitationFixtures.ts'
import { globex, initech, rights, useEmployments } from './employmentFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { adminOf, sendRequest, inviteTo, joinBy, markOf, recordOf, rename } = useEmployments(app)

test('a company that was renamed since is shown beside the name it confirmed under', async () => {
  const olena = await createPerson(app)
  await joinBy(initech, olena)
  const jobId = await postJob(app)
  await rename(initech, 'Google')
  try {
    const shown = { company: 'Initech', company_name_now: 'Google', company_slug: 'initech' }
    const identifier = String(olena.id)
    const gita = await app.as('gita')
    expect((await recordOf(olena))[0]).toMatchObject(shown)
    const others = await gita.call(showProfileExtra, { params: { identifier } })
    expect(others.employments[0]).toMatchObject(shown)
    const { id } = await olena.caller.call(applyToJob, {
      params: { jobId },
      body: { email: olena.email },
      files: { resume: pdf() },
    })
    const received = await gita.call(showApplication, { params: { applicationId: id } })
    const employments = 'snapshot' in received ? received.snapshot.employments : []
    expect(employments).toMatchObject([{ ...shown, verified: true, verified_domain: null }])
    const { items } = await gita.call(listApplicants, { params: { jobId } })
    expect(items[0]).toMatchObject({ employments: [shown] })
  } finally {
    await rename(initech, 'Initech')
  }
  expect((await recordOf(olena))[0]).toMatchObject({ company: 'Initech', company_name_now: null })
})

test('a snapshot without a domain is shown as confirmed but not verified', async () => {
  const olena = await createPerson(app)
  const jobId = await postJob(app)
  const { id } = await olena.caller.call(applyToJob, {
    params: { jobId },
    body: { email: olena.email },
    files: { resume: pdf() },
  })
  const old = { company: 'Globex', position: 'Clerk', start_date: '2020-01-01', end_date: null }
  const before = JSON.stringify([
    { ...old, verified: true },
    { ...old, verified: false },
  ])
  await app.backend.ctx.db.execute(
    sql`update applications set snapshot = jsonb_set(snapshot, '{employments}', ${before}::jsonb) where id = ${id}`,
  )
  const gita = await app.as('gita')
  const received = await gita.call(showApplication, { params: { applicationId: id } })
  const employments = 'snapshot' in received ? received.snapshot.employments : []
  expect(employments.map(confirmationOf)).toEqual(['confirmed', 'selfReported'])
})

test('the domain of a confirmation is fixed at that time: later verification does not change it, losing the domain does not remove it', async () => {
  const olena = await createPerson(app)
  await joinBy(initech, olena)
  const { db } = app.backend.ctx
  const verify = (domain: string | null) =>
    db.execute(
      sql`update companies set domain = ${domain}, domain_proven_at = ${domain && new Date().toISOString()}::timestamptz where slug = 'initech'`,
    )
  await verify('initech.example')
  try {
    const bohdan = await createPerson(app)
    await joinBy(initech, bohdan)
    expect(await markOf(olena)).toEqual(['confirmed'])
    expect(await recordOf(bohdan)).toMatchObject([{ verified_domain: 'initech.example' }])
    expect((await app.anyone.call(showCompany, { params: initech })).domain).toBe('initech.example')
    await verify(null)
    expect(await markOf(bohdan)).toEqual(['verified'])
  } finally {
    await verify(null)
  }
})

test('confirming the same employment again after verification, under the same name, makes it verified', async () => {
  const olena = await createPerson(app)
  await joinBy(initech, olena)
  await deleteMemberships(app, olena.id)
  const { db } = app.backend.ctx
  await db.execute(
    sql`update companies set domain = 'initech.example', domain_proven_at = now() where slug = 'initech'`,
  )
  try {
    await joinBy(initech, olena)
    expect(await markOf(olena)).toEqual(['verified'])
  } finally {
    await db.execute(sql`update companies set domain = null, domain_proven_at = null where slug = 'initech'`)
  }
})

test('the notification of a confirmation states whether the company is verified', async () => {
  const names: string[] = []
  for (const params of [globex, initech]) {
    const olena = await createPerson(app)
    const { id } = await sendRequest(params, olena)
    const admin = await adminOf(params)
    await admin.call(acceptJoinRequest, { params: { ...params, invitationId: id }, body: rights })
    const [mail] = await app.mailsTo(olena.email)
    names.push(mail?.subject ?? '')
    const { items } = await olena.caller.call(listNotifications)
    expect(items[0]?.data).toMatchObject({ company_domain: params === globex ? 'globex.example' : '' })
  }
  expect(names[0]).toBe('Globex (globex.example) has verified that you work there as Bookkeeper')
  expect(names[1]).toBe('Initech, an unverified company, has confirmed that you work there as Bookkeeper')
})

test('an invitation names the verified domain in its mail and on its page', async () => {
  const olena = await createPerson(app)
  await inviteTo(globex, olena)
  const [invitation] = await olena.caller.call(listOwnInvitations)
  expect(invitation).toMatchObject({ company: 'Globex', company_domain: 'globex.example' })
  const mails = await app.mailsTo(olena.email)
  // Word joiners stop mail clients from turning it into a link.
  const text = mails.map((mail) => mail.text.replaceAll('\u2060', '')).join()
  expect(text).toContain('of “Globex” (globex.example) invited you')
})
