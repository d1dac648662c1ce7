import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import {
  showApplication,
  showMyApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { previewApplication } from '#contract/applications/preview.ts'
import {
  changeRetention,
  extendRetention,
  revokeLongerRetention,
  type OwnRetention,
} from '#contract/applications/retention.ts'
import type { ApplicationState, Decision } from '#contract/core/applicationStates.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { closeJob, publishJob } from '#contract/jobs/postings.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { applyAtGlobex, day, decideFinally } from './retentionFixtures.ts'

let later = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + later))
const pass = (days: number) => void (later += days * day)
const decide = async (applicationId: number, state: Decision, from: ApplicationState = 'sent') =>
  decideFinally(app, await app.as('gita'), applicationId, { state, from }, pass)
const setDays = async (days: number) =>
  (await app.as('gita')).call(changeRetention, { params: { slug: 'globex' }, body: { days } })

async function retentionOf(candidate: Caller, jobId: number): Promise<OwnRetention> {
  const { retention } = await candidate.call(showMyApplication, { params: { jobId } })
  if (!retention) throw new Error('There is no retention')
  return retention
}
/** Days until the company loses it; null without a date. */
const daysLeft = ({ retained_until: date }: Pick<OwnRetention, 'retained_until'>) =>
  date === null ? null : Math.round((Date.parse(date) - Date.now() - later) / day)

test('an application has a date after its decision, its withdrawal or the end of its job, and none before', async () => {
  const jobId = await createPublishedJob(app)
  const [undecided, decided, withdrawn] = [
    await applyAtGlobex(app, jobId),
    await applyAtGlobex(app, jobId),
    await applyAtGlobex(app, jobId),
  ]
  const dates = async () =>
    Promise.all(
      [undecided, decided, withdrawn].map(async ({ candidate }) =>
        daysLeft(await retentionOf(candidate, jobId)),
      ),
    )
  expect(await dates()).toEqual([null, null, null])
  pass(10)
  await decide(decided.applicationId, 'rejected')
  await withdrawn.candidate.call(withdrawApplication, {
    params: { applicationId: withdrawn.applicationId },
  })
  expect(await dates()).toEqual([null, 180, 180])
  pass(20)
  const gita = await app.as('gita')
  await gita.call(closeJob, { params: { jobId } })
  expect(await dates()).toEqual([180, 160, 160])
  // A later decision counts; while it is open again, an undecided one has no date.
  await decide(decided.applicationId, 'hired', 'rejected')
  await gita.call(publishJob, { params: { jobId } })
  expect(await dates()).toEqual([null, 180, 160])
  const shown = await gita.call(showApplication, { params: { applicationId: decided.applicationId } })
  expect(shown.state !== 'withdrawn' && shown.retention).toEqual({
    retained_until: (await retentionOf(decided.candidate, jobId)).retained_until,
    consented_at: null,
  })
})

test('a company chooses 30 to 730 days, and says so before somebody applies', async () => {
  const gita = await app.as('gita')
  const params = { slug: 'globex' }
  expect((await gita.call(showCompany, { params })).application_retention_days).toBe(180)
  for (const days of [29, 731, 90.5]) {
    const refused = await failure(setDays(days))
    expect([refused.status, refused.fields.map(({ field }) => field)]).toEqual([422, ['days']])
  }
  expect((await failure(setDays(29))).fields[0]?.title).toBe('Enter 30 or more')
  for (const days of [30, 730]) {
    expect(await setDays(days)).toEqual({ days })
    expect((await gita.call(showCompany, { params })).application_retention_days).toBe(days)
    const jobId = await createPublishedJob(app)
    const bohdan = await app.as('bohdan')
    const preview = await bohdan.call(previewApplication, { query: { job_id: jobId } })
    expect(preview.retention_days).toBe(days)
  }
  await setDays(180)
})

test('a shorter time counts at once, with 14 days at least; a longer one only for later applications', async () => {
  const { candidate, jobId, applicationId } = await applyAtGlobex(app)
  const { candidate: recent, jobId: recentJobId, applicationId: recentId } = await applyAtGlobex(app)
  await decide(applicationId, 'rejected')
  pass(100)
  await decide(recentId, 'rejected')
  await setDays(60)
  expect([
    daysLeft(await retentionOf(candidate, jobId)),
    daysLeft(await retentionOf(recent, recentJobId)),
  ]).toEqual([14, 60])
  await setDays(365)
  expect([
    daysLeft(await retentionOf(candidate, jobId)),
    daysLeft(await retentionOf(recent, recentJobId)),
  ]).toEqual([14, 60])
  const later = await applyAtGlobex(app)
  await decide(later.applicationId, 'rejected')
  expect(daysLeft(await retentionOf(later.candidate, later.jobId))).toBe(365)
  await setDays(180)
})

test('a candidate lets the company keep it longer, and takes it back', async () => {
  const { candidate, jobId, applicationId } = await applyAtGlobex(app)
  const params = { applicationId }
  expect((await failure(candidate.call(extendRetention, { params }))).code).toBe('retentionFixed')
  await decide(applicationId, 'rejected')
  const before = await retentionOf(candidate, jobId)
  expect([daysLeft(before), daysLeft({ retained_until: before.longer_until })]).toEqual([180, 545])
  const agreed = await candidate.call(extendRetention, { params })
  expect(agreed).toMatchObject({ retained_until: before.longer_until, longer_until: null })
  expect(await candidate.call(extendRetention, { params })).toEqual(agreed)
  const desk = await (await app.as('gita')).call(showApplication, { params })
  expect(desk.state !== 'withdrawn' && desk.retention).toEqual({
    retained_until: agreed.retained_until,
    consented_at: agreed.consented_at,
  })
  // The earlier date is far: it holds again. Once it has passed, 14 days are left.
  expect((await candidate.call(revokeLongerRetention, { params })).retained_until).toBe(before.retained_until)
  await candidate.call(extendRetention, { params })
  pass(200)
  const revoked = await candidate.call(revokeLongerRetention, { params })
  expect([daysLeft(revoked), revoked.consented_at]).toEqual([14, null])
  expect(await candidate.call(revokeLongerRetention, { params })).toEqual(revoked)
  const { rows } = await app.backend.connection.pool.query<{ count: number; revoked: number }>(
    'select count(*)::int as count, count(revoked_at)::int as revoked from retention_consents where application_id = $1',
    [applicationId],
  )
  expect(rows[0]).toEqual({ count: 2, revoked: 2 })
})

test('twenty agreements at once leave one, and nobody agrees for others, or to more than 730 days', async () => {
  const { candidate, applicationId } = await applyAtGlobex(app)
  await decide(applicationId, 'shortlisted')
  // Its job is open: nothing ends.
  const params = { applicationId }
  expect((await failure(candidate.call(extendRetention, { params }))).code).toBe('retentionFixed')
  await decide(applicationId, 'rejected', 'shortlisted')
  await Promise.all(Array.from({ length: 20 }, () => candidate.call(extendRetention, { params })))
  expect(await app.countRows('retention_consents', sql`application_id = ${applicationId}`)).toBe(1)
  for (const name of ['ana', 'gita', 'ivan'] as const)
    for (const endpoint of [extendRetention, revokeLongerRetention])
      expect((await failure((await app.as(name)).call(endpoint, { params }))).status).toBe(404)

  await setDays(730)
  const longest = await applyAtGlobex(app)
  await decide(longest.applicationId, 'rejected')
  expect((await retentionOf(longest.candidate, longest.jobId)).longer_until).toBeNull()
  const refused = await failure(
    longest.candidate.call(extendRetention, { params: { applicationId: longest.applicationId } }),
  )
  expect([refused.status, refused.code]).toEqual([409, 'retentionFixed'])
  await setDays(180)
  const hired = await applyAtGlobex(app)
  await decide(hired.applicationId, 'hired')
  expect((await retentionOf(hired.candidate, hired.jobId)).longer_until).toBeNull()
})
