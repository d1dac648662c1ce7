import { beforeEach, describe, expect, test } from 'vitest'
import { showAnsweredJob } from '#contract/applications/answeredJob.ts'
import {
  decideApplication,
  listApplicants,
  showApplication,
  showMyApplication,
  undoDecision,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { showDesk } from '#contract/applications/desk.ts'
import { showCompany } from '#contract/companies/companies.ts'
import type { ApplicationState, Decision } from '#contract/core/applicationStates.ts'
import { showJob } from '#contract/jobs/jobs.ts'
import { changeJobPosting } from '#contract/jobs/postings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { registeredOn } from '#backend/core/domainModule.ts'
import { settled, useBackend, type Caller } from '../backend.ts'
import { useClock } from '../clock.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { createApplicants, limitJob, sendResume } from './applicationFixtures.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const params = { slug: 'globex' }
const hour = 60 * 60 * 1000
const day = 24 * hour

beforeEach(async () => {
  await app.empty('jobs', 'notifications')
})

const change = async (jobId: number, body: object) =>
  (await app.as('hugo')).call(changeJobPosting, { params: { jobId }, body })
async function apply(jobId: number) {
  const [token = ''] = await createApplicants(app, 1)
  const sender = app.withToken(token)
  return { sender, ...(await sendResume(sender, jobId)) }
}
const decide = async (applicationId: number, state: Decision, from: ApplicationState = 'sent') =>
  (await app.as('hugo')).call(decideApplication, { params: { applicationId }, body: { state, from } })
async function wait(time: number) {
  clock.at += time
  await app.work('announceDecisions')
}
const due = async () => (await (await app.as('hugo')).call(showDesk, { params })).answers_due
async function remind() {
  await app.work('remindOfAnswers')
  await settled(app.backend)
}
const reminders = async (caller: Caller) =>
  (await caller.call(listNotifications, { query: { limit: 100 } })).items.flatMap((one) =>
    one.kind === 'answersDue' ? [`${one.data.job_id} ${one.data.when}`] : [],
  )

describe('a promise', () => {
  test('is part of the job and its versions; an application is owed what was promised as it was sent', async () => {
    const jobId = await createPublishedJob(app)
    const before = await apply(jobId)
    expect(before.answer_due_at).toBeNull()
    expect((await change(jobId, { answer_days: 60 })).answer_days).toBe(60)
    await change(jobId, { answer_days: 14 })
    expect((await app.anyone.call(showJob, { params: { jobId } })).answer_days).toBe(14)
    const sent = await apply(jobId)
    const dueAt = new Date(clock.at + 14 * day).toISOString()
    expect(sent.answer_due_at).toBe(dueAt)
    await change(jobId, { answer_days: null })
    const own = await sent.sender.call(showMyApplication, { params: { jobId } })
    expect([own.answer_due_at, own.job_version?.changed]).toEqual([dueAt, true])
    const read = await sent.sender.call(showAnsweredJob, { params: { jobId } })
    expect([read.answered?.answer_days, read.current?.answer_days]).toEqual([14, null])
    const hugo = await app.as('hugo')
    expect(await hugo.call(showApplication, { params: { applicationId: sent.id } })).toMatchObject({
      answer_due_at: dueAt,
    })
    const rows = async () =>
      (await hugo.call(listApplicants, { params: { jobId } })).items.map((one) =>
        'answer_due_at' in one ? one.answer_due_at : 'withdrawn',
      )
    expect(await rows()).toEqual([dueAt, null])
    await decide(sent.id, 'shortlisted')
    expect(await rows()).toEqual([null, null])
    // Without a promise the text is what it was before, so its hash is too.
    expect((await before.sender.call(showMyApplication, { params: { jobId } })).job_version?.changed).toBe(
      false,
    )
  })

  test('ends when candidates apply elsewhere', async () => {
    const jobId = await createPublishedJob(app, { answer_days: 7 })
    const elsewhere = { application_method: 'external', external_url: 'https://globex.example/jobs/1' }
    expect((await change(jobId, elsewhere)).answer_days).toBeNull()
    expect((await change(jobId, { answer_days: 7 })).answer_days).toBeNull()
    expect((await change(jobId, { application_method: 'product' })).answer_days).toBeNull()
  })

  test('is kept by the first answer that reaches the candidate in time, and counted from the first one', async () => {
    const jobId = await createPublishedJob(app, { answer_days: 7 })
    const [inTime, late, undone, withdrawn] = [
      await apply(jobId),
      await apply(jobId),
      await apply(jobId),
      await apply(jobId),
    ]
    await decide(inTime.id, 'shortlisted')
    await withdrawn.sender.call(withdrawApplication, { params: { applicationId: withdrawn.id } })
    await wait(day)
    await wait(6 * day - 5_000)
    // Told five seconds after the day, however early the decision was in the office.
    await decide(late.id, 'rejected')
    await decide(undone.id, 'rejected')
    await (await app.as('hugo')).call(undoDecision, { params: { applicationId: undone.id } })
    await wait(10_000)
    await decide(inTime.id, 'rejected', 'shortlisted')
    await wait(day)
    const counted = { answer_promises: { kept: 1, missed: 2 }, response_clock: null }
    app.purged.length = 0
    await app.work('countResponses')
    expect(await app.anyone.call(showJob, { params: { jobId } })).toMatchObject(counted)
    const company = await app.anyone.call(showCompany, { params })
    expect(company).toMatchObject(counted)
    expect(app.purged).toContain(`company:${company.id}`)
    app.purged.length = 0
    await app.work('countResponses')
    expect(app.purged).toEqual([])
    await wait(181 * day)
    await app.work('countResponses')
    expect((await app.anyone.call(showCompany, { params })).answer_promises).toEqual({ kept: 0, missed: 0 })
    expect(await app.countRows('response_clocks')).toBe(0)
  })
})

describe('the desk', () => {
  test('lists answers due within two days and overdue ones, the job that owes the first one before the others', async () => {
    const slow = await createPublishedJob(app, { title: 'Slow', answer_days: 10 })
    const soon = await createPublishedJob(app, { title: 'Soon', answer_days: 3 })
    const first = await apply(slow)
    await wait(hour)
    const second = await apply(soon)
    await wait(day - 1)
    expect(await due()).toEqual([])
    await wait(1)
    const dueAt = second.answer_due_at
    expect(await due()).toEqual([
      { id: soon, title: 'Soon', count: 1, overdue_count: 0, first_id: second.id, first_due_at: dueAt },
    ])
    await wait(7 * day)
    expect((await due()).map(({ id, overdue_count: overdue }) => [id, overdue])).toEqual([
      [soon, 1],
      [slow, 0],
    ])
    await decide(second.id, 'rejected')
    expect((await due()).map(({ first_id: id }) => id)).toEqual([first.id])
    await (await app.as('hugo')).call(undoDecision, { params: { applicationId: second.id } })
    expect(await due()).toHaveLength(2)
    await second.sender.call(withdrawApplication, { params: { applicationId: second.id } })
    expect(await due()).toHaveLength(1)
    // Limited to somebody else, it is not on this desk.
    await limitJob(app, slow, ['gita'])
    expect(await due()).toEqual([])
  })
})

describe('a reminder', () => {
  test('comes two days before, once per application and once a day per job', async () => {
    const jobId = await createPublishedJob(app, { answer_days: 5 })
    const hugo = await app.as('hugo')
    await apply(jobId)
    await wait(hour)
    await apply(jobId)
    await wait(3 * day - hour - 1)
    await remind()
    expect(await reminders(hugo)).toEqual([])
    await wait(1)
    // Two processes at once.
    await Promise.all([app.work('remindOfAnswers'), app.work('remindOfAnswers')])
    await settled(app.backend)
    expect(await reminders(hugo)).toEqual([`${jobId} soon`])
    for (let run = 0; run < 4; run++) {
      await remind()
      await wait(day)
    }
    expect((await reminders(hugo)).length).toBeLessThanOrEqual(2)
    expect(await reminders(await app.as('gita'))).toEqual([])
  })

  test('of what was answered meanwhile is none, and a repeated delivery sends it once', async () => {
    const jobId = await createPublishedJob(app, { answer_days: 2 })
    const hugo = await app.as('hugo')
    const answered = await apply(jobId)
    const payload = { jobId, day: new Date(clock.at).toISOString().slice(0, 10) }
    const deliver = async () => {
      const { ctx } = app.backend
      const { reactions } = registeredOn(ctx)
      await reactions['notifications.applications']?.['answersDue']?.(
        ctx,
        payload as never,
        { id: 1 } as never,
      )
    }
    await decide(answered.id, 'rejected')
    await remind()
    await deliver()
    expect(await reminders(hugo)).toEqual([])
    await apply(jobId)
    await deliver()
    await deliver()
    expect(await reminders(hugo)).toEqual([`${jobId} soon`])
  })

  test('of a limited job reaches its managers alone', async () => {
    const jobId = await createPublishedJob(app, { answer_days: 1 })
    await apply(jobId)
    await limitJob(app, jobId, ['gita'])
    await remind()
    expect(await reminders(await app.as('hugo'))).toEqual([])
    expect(await reminders(await app.as('gita'))).toEqual([`${jobId} soon`])
    await wait(2 * day)
    expect(await due()).toEqual([])
  })
})
