import { expect, test } from 'vitest'
import {
  decideApplication,
  showMyApplication,
  undoDecision,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import type { ApplicationState, Decision } from '#contract/core/applicationStates.ts'
import { acceptInvitation } from '#contract/employments/invitations.ts'
import { showJobName } from '#contract/jobs/names.ts'
import { closeJob, pauseJob, publishJob } from '#contract/jobs/postings.ts'
import { useBackend } from '../backend.ts'
import { createPerson, sendInvitation, type Person } from '../employments/invitationFixtures.ts'
import { sendResume } from '../applications/applicationFixtures.ts'
import { createPublishedJob } from './jobFixtures.ts'

let later = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + later))
const announce = async () => {
  later += 11_000
  await app.work('announceDecisions')
}
const notHired = { result: 'notHired', confirmed: false }
const hired = { result: 'hired', confirmed: false }
const cancelled = { result: 'cancelled', confirmed: false }

/** A job with one applicant, and what its public page says of it. */
async function appliedJob(change: object = {}) {
  const [hugo, person] = [await app.as('hugo'), await createPerson(app)]
  const jobId = await createPublishedJob(app, change)
  const params = { jobId }
  const { id: applicationId } = await sendResume(person.caller, jobId)
  const close = (query: { cancelled?: 'true' } = {}) => hugo.call(closeJob, { params, query })
  const outcome = async () => {
    const { outcome: shown } = await app.anyone.call(showJobName, { params })
    // The candidate reads the same.
    expect((await person.caller.call(showMyApplication, { params })).outcome).toEqual(shown)
    return shown
  }
  const decide = (state: Decision, from: ApplicationState) =>
    hugo.call(decideApplication, { params: { applicationId }, body: { state, from } })
  return { hugo, person, params, applicationId, close, outcome, decide }
}

async function join({ caller, email }: Person) {
  const { token } = await sendInvitation(app, email)
  await caller.call(acceptInvitation, { body: { token } })
}

test('a job that is closed says whether an applicant was hired, once that has been announced', async () => {
  const { hugo, params, applicationId, close, outcome, decide } = await appliedJob()
  expect(await outcome()).toBeNull()
  await hugo.call(pauseJob, { params })
  expect(await outcome()).toBeNull()
  await close()
  expect(await outcome()).toEqual(notHired)
  await decide('hired', 'sent')
  expect(await outcome()).toEqual(notHired)
  await hugo.call(undoDecision, { params: { applicationId } })
  await announce()
  expect(await outcome()).toEqual(notHired)
  await decide('hired', 'sent')
  await announce()
  expect(await outcome()).toEqual(hired)
  // Until the next decision is announced, the candidate is hired.
  await decide('rejected', 'hired')
  expect(await outcome()).toEqual(hired)
  await announce()
  expect(await outcome()).toEqual(notHired)
})

test('a position that was cancelled is what who closes the job says, and a hire outweighs it', async () => {
  const { hugo, params, close, outcome, decide } = await appliedJob()
  await close({ cancelled: 'true' })
  expect(await outcome()).toEqual(cancelled)
  await hugo.call(publishJob, { params })
  expect(await outcome()).toBeNull()
  await close()
  expect(await outcome()).toEqual(notHired)
  await hugo.call(publishJob, { params })
  await close({ cancelled: 'true' })
  await decide('hired', 'sent')
  await announce()
  expect(await outcome()).toEqual(hired)
})

test('a hire is confirmed by the verified employment that followed at that company, and only by that', async () => {
  const one = await appliedJob()
  const other = await appliedJob()
  await join(one.person)
  await one.close()
  await other.close()
  // Employed, and not hired for this job.
  expect(await one.outcome()).toEqual(notHired)
  await one.decide('hired', 'sent')
  await other.decide('hired', 'sent')
  await announce()
  expect([await one.outcome(), await other.outcome()]).toEqual([{ ...hired, confirmed: true }, hired])
  const names = await app.anyone.call(showJobName, { params: one.params })
  expect(Object.keys(names).toSorted()).toEqual(['company', 'id', 'outcome', 'status', 'title'])
  const { db } = app.backend.connection
  const employment = `where user_id = ${one.person.id}`
  for (const change of [
    // Confirmed without a verified domain, before the application, or of another company.
    'verified_domain = null',
    `verified_at = now() - interval '1 year'`,
    `company_id = (select id from companies where slug = 'initech')`,
    `end_date = current_date - 2`,
  ]) {
    await db.execute(`update employments set ${change} ${employment}`)
    expect([change, await one.outcome()]).toEqual([change, hired])
    await db.execute(`update employments set verified_domain = 'globex.example', verified_at = now() + interval '1 day',
      end_date = null, company_id = (select id from companies where slug = 'globex') ${employment}`)
    expect((await one.outcome())?.confirmed).toBe(true)
  }
})

test('a talent pool and a job whose candidates apply elsewhere say nothing; one that ended by itself and withdrawn ones do', async () => {
  const pool = await appliedJob({ opening: 'talentPool' })
  await pool.close({ cancelled: 'true' })
  expect(await pool.outcome()).toBeNull()
  const external = { application_method: 'external', external_url: 'https://globex.example/apply' }
  const jobId = await createPublishedJob(app, external)
  const hugo = await app.as('hugo')
  await hugo.call(closeJob, { params: { jobId }, query: { cancelled: 'true' } })
  expect((await app.anyone.call(showJobName, { params: { jobId } })).outcome).toBeNull()
  const left = await appliedJob()
  await left.person.caller.call(withdrawApplication, { params: { applicationId: left.applicationId } })
  later += 61 * 24 * 60 * 60 * 1000
  await app.work('closeEndedJobs')
  expect(await left.outcome()).toEqual(notHired)
  later = 0
})

test.each(['maybe', '1'])('%s is no answer to whether it was cancelled', async (value) => {
  const { close, outcome } = await appliedJob()
  await expect(close({ cancelled: value as 'true' })).rejects.toMatchObject({ status: 422 })
  expect(await outcome()).toBeNull()
})
