import { beforeEach, expect, test } from 'vitest'
import {
  applyToJob,
  decideApplication,
  listApplicants,
  showApplication,
  showMyApplication,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { answerApplications, type AnswerForm } from '#contract/applications/answers.ts'
import { showReceivedJob } from '#contract/applications/answeredJob.ts'
import { showDesk } from '#contract/applications/desk.ts'
import { exportApplicants } from '#contract/applications/export.ts'
import { addTeamNote, listTeamNotes } from '#contract/applications/notes.ts'
import { showApplicationReceipt } from '#contract/applications/receipt.ts'
import { previewApplication } from '#contract/applications/preview.ts'
import { extendRetention, revokeLongerRetention } from '#contract/applications/retention.ts'
import { addApplicationTag } from '#contract/applications/tags.ts'
import { closeJob } from '#contract/jobs/postings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showProfile } from '#contract/profiles/profiles.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { dumpDatabase } from '../accounts/closingFixtures.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { applyAtGlobex, day, decideFinally, sweep } from './retentionFixtures.ts'

let later = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + later))
beforeEach(() => {
  // Sessions last a year.
  later = 0
})
const pass = (days: number) => void (later += days * day)
const kindsOf = async (caller: Caller, kind: string) =>
  (await caller.call(listNotifications)).items.filter((item) => item.kind === kind).length

async function statusOfFile({ token }: Caller, url: string | undefined): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.send(new Request(`http://backend${url}`, { headers }))).status
}
/** Until what has ended so far is announced and then gone. */
async function expire() {
  pass(170)
  await sweep(app)
  pass(15)
  await sweep(app)
}

async function shownTo(manager: Caller, applicationId: number) {
  const shown = await manager.call(showApplication, { params: { applicationId } })
  if (shown.state === 'withdrawn') throw new Error('It was withdrawn')
  return shown.snapshot
}

/** Declined with a message and a reason, noted and tagged, by now opened by the company. */
async function declined(jobId?: number) {
  const sent = await applyAtGlobex(app, jobId)
  const { applicationId } = sent
  const gita = await app.as('gita')
  const params = { applicationId }
  await gita.call(viewApplication, { params })
  await gita.call(addTeamNote, { params, body: { text: 'Knows walruses' } })
  await gita.call(addApplicationTag, { params, body: { name: `Walrus ${applicationId}` } })
  const body = {
    state: 'rejected',
    from: 'viewed',
    application_ids: [applicationId],
    messages: { en_GB: 'Thank you for your time.' },
    reason: 'Too many walruses',
    delay_days: 0,
  } satisfies AnswerForm
  await gita.call(answerApplications, { params: { jobId: sent.jobId }, body })
  pass(0.001)
  await app.work('announceDecisions')
  await settled(app.backend)
  return { ...sent, gita, params }
}

test('both sides are notified 14 days before, once, and then the company loses it', async () => {
  const { candidate, jobId, applicationId, gita, params } = await declined()
  pass(165)
  await sweep(app)
  expect(await kindsOf(candidate, 'applicationExpiring')).toBe(0)
  const hugo = await app.as('hugo')
  const before = await kindsOf(hugo, 'applicantsExpiring')
  pass(1.1)
  await sweep(app)
  await sweep(app)
  expect(await kindsOf(candidate, 'applicationExpiring')).toBe(1)
  expect(await kindsOf(hugo, 'applicantsExpiring')).toBe(before + 1)
  pass(13.9)
  await sweep(app)
  expect((await gita.call(showApplication, { params })).state).toBe('rejected')
  const receipt = await candidate.call(showApplicationReceipt, { params: { jobId } })
  pass(0.2)
  await Promise.all([app.work('sweep'), app.work('sweep')])
  await settled(app.backend)

  const gone = await failure(gita.call(showApplication, { params }))
  expect([gone.status, gone.code]).toEqual([410, 'applicationExpired'])
  expect(gone.message).toMatch(/^This application was deleted on \w+ \d+, \d{4}, /)
  const list = await gita.call(listApplicants, { params: { jobId } })
  expect(list).toMatchObject({ items: [], application_count: 1, expired_count: 1, counts: { rejected: 0 } })
  const { items } = await gita.call(exportApplicants, { params: { jobId } })
  expect(items).toEqual([])
  const found = await gita.call(listApplicants, { params: { jobId }, query: { q: 'Newcomer' } })
  expect(found.items).toEqual([])
  for (const endpoint of [listTeamNotes, showReceivedJob])
    expect((await failure(gita.call(endpoint, { params }))).code).toBe('applicationExpired')
  const body = { state: 'hired', from: 'rejected' } as const
  expect((await failure(gita.call(decideApplication, { params, body }))).code).toBe('applicationExpired')
  const chosen = {
    state: 'shortlisted',
    from: 'rejected',
    application_ids: [applicationId],
  } satisfies AnswerForm
  const skipped = await gita.call(answerApplications, { params: { jobId }, body: chosen })
  expect([skipped.answered, skipped.skipped]).toEqual([0, 1])

  // What the team wrote is gone; what the candidate sent, and what was written to them, is theirs.
  const dump = await dumpDatabase(app)
  expect(dump).not.toMatch(/Knows walruses|Too many walruses/)
  expect(dump).not.toContain(`Walrus ${applicationId}`)
  expect(await app.countRows('application_search')).toBe(0)
  const own = await candidate.call(showMyApplication, { params: { jobId } })
  expect(own).toMatchObject({ message: 'Thank you for your time.', retention: { longer_until: null } })
  expect(own.retention?.expired_at).not.toBeNull()
  expect(await candidate.call(showApplicationReceipt, { params: { jobId } })).toEqual(receipt)
  const url = own.resume?.url
  expect([await statusOfFile(candidate, url), await statusOfFile(gita, url)]).toEqual([200, 404])
  for (const endpoint of [extendRetention, revokeLongerRetention])
    expect((await failure(candidate.call(endpoint, { params }))).code).toBe('applicationExpired')
})

test('a résumé that another application has sent stays readable there', async () => {
  const { candidate, jobId, params } = await declined()
  pass(160)
  const second = await createPublishedJob(app)
  const { resume } = await candidate.call(previewApplication)
  await candidate.call(applyToJob, {
    params: { jobId: second },
    body: { email: 'new@people.example', resume_id: resume?.id },
    files: {},
  })
  await expire()
  const gita = await app.as('gita')
  expect((await failure(gita.call(showApplication, { params }))).status).toBe(410)
  const own = await candidate.call(showMyApplication, { params: { jobId } })
  expect(await statusOfFile(gita, own.resume?.url)).toBe(200)
})

test('an undecided one of a closed job waits no more; a withdrawn one ends unannounced', async () => {
  const jobId = await createPublishedJob(app)
  const [undecided, withdrawn] = [await applyAtGlobex(app, jobId), await applyAtGlobex(app, jobId)]
  const gita = await app.as('gita')
  await withdrawn.candidate.call(withdrawApplication, {
    params: { applicationId: withdrawn.applicationId },
  })
  await gita.call(closeJob, { params: { jobId } })
  await expire()
  const { counts, expired_count } = await gita.call(listApplicants, { params: { jobId } })
  expect([counts.sent, counts.withdrawn, expired_count]).toEqual([0, 0, 2])
  const { waiting } = await gita.call(showDesk, { params: { slug: 'globex' } })
  expect(waiting.map(({ id }) => id)).not.toContain(jobId)
  expect([
    await kindsOf(undecided.candidate, 'applicationExpiring'),
    await kindsOf(withdrawn.candidate, 'applicationExpiring'),
  ]).toEqual([1, 0])
})

test('a decision or a consent after the notice puts the date off, and is announced again', async () => {
  const [consented, decided] = [await declined(), await declined()]
  pass(170)
  await sweep(app)
  await consented.candidate.call(extendRetention, { params: consented.params })
  await decideFinally(app, decided.gita, decided.applicationId, { state: 'hired', from: 'rejected' }, pass)
  pass(20)
  await sweep(app)
  for (const { params, gita } of [consented, decided])
    expect((await gita.call(showApplication, { params })).id).toBe(params.applicationId)
  pass(150)
  await sweep(app)
  expect(await kindsOf(decided.candidate, 'applicationExpiring')).toBe(2)
  pass(15)
  await sweep(app)
  expect((await failure(decided.gita.call(showApplication, { params: decided.params }))).status).toBe(410)
  expect((await consented.gita.call(showApplication, { params: consented.params })).state).toBe('rejected')
})

test('the company no longer sees more of the profile than others do', async () => {
  const { applicationId, gita } = await declined()
  const { user_id: userId } = await shownTo(gita, applicationId)
  const shows = async () =>
    (await gita.call(showProfile, { params: { identifier: String(userId) } })).birth_date
  const { pool } = app.backend.connection
  await pool.query("update profiles set birth_date = '1990-05-01' where user_id = $1", [userId])
  await pool.query(
    "insert into preferences (user_id, birth_date) values ($1, 'companies') on conflict (user_id) do update set birth_date = 'companies'",
    [userId],
  )
  expect(await shows()).toBe('1990-05-01')
  await expire()
  expect(await shows()).toBeNull()
})

test('the response clock counts what has expired as before', async () => {
  const count = async () => {
    await app.work('countResponses')
    const { rows } = await app.backend.connection.pool.query(
      'select job_id, responses from response_clocks order by id',
    )
    return rows
  }
  const before = await count()
  await app.backend.connection.pool.query(
    'update applications set expired_at = now() where expired_at is null',
  )
  expect(await count()).toEqual(before)
})
