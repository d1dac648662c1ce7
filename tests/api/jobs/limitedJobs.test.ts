import { expect, test } from 'vitest'
import {
  decideApplication,
  listApplicants,
  showApplication,
  undoDecision,
} from '#contract/applications/applications.ts'
import { showCompanyTies } from '#contract/companies/companies.ts'
import { changeMember } from '#contract/employments/members.ts'
import { showHome } from '#contract/home/home.ts'
import { showJob, showJobViewer } from '#contract/jobs/jobs.ts'
import {
  changeJobPosting,
  createJobPosting,
  listJobPostings,
  pauseJob,
  showJobPosting,
} from '#contract/jobs/postings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { showProfile } from '#contract/profiles/profiles.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { limitJob, postJob, sendResume } from '../applications/applicationFixtures.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { readFileAs } from '../files/readFile.ts'
import { completeForm, createPublishedJob } from './jobFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const globex = { slug: 'globex' }
const refusal = async (call: Promise<unknown>) => {
  const { status, code, fields } = await failure(call)
  return [status, code, ...fields.map(({ field, code }) => `${field}: ${code}`)]
}
/** Gita limits a job of Hugo's to its managers: to herself, unless others are named. */
async function limit(jobId: number, ids?: readonly number[]) {
  const body = { limited_to_managers: true, manager_ids: [...(ids ?? [await app.idOf('gita')])] }
  return (await app.as('gita')).call(changeJobPosting, { params: { jobId }, body })
}
const lift = async (jobId: number) =>
  (await app.as('gita')).call(changeJobPosting, { params: { jobId }, body: { limited_to_managers: false } })
const listed = async (caller: Caller, jobId: number) => {
  const { items, counts } = await caller.call(listJobPostings, { params: globex, query: { limit: 100 } })
  return { counts, isListed: items.some(({ id }) => id === jobId) }
}

test('an HR manager who is not of a limited job finds it in no list and in no count', async () => {
  const [hugo, gita, ana] = [await app.as('hugo'), await app.as('gita'), await app.as('ana')]
  const jobId = await createPublishedJob(app)
  const { id: draftId } = await hugo.call(createJobPosting, { params: globex, body: { title: 'Secret' } })
  await sendResume(ana, jobId)
  const toDos = async (caller: Caller) =>
    Object.fromEntries(
      (await caller.call(showHome)).matters.map(({ kind, data }) => [kind, 'count' in data ? data.count : 1]),
    )
  const drafts = async (caller: Caller) =>
    (await caller.call(showCompanyTies, { params: globex })).draft_job_count
  const before = { list: await listed(hugo, jobId), drafts: await drafts(hugo), toDos: await toDos(hugo) }
  expect(before).toMatchObject({ list: { isListed: true }, toDos: { applicants: 1 } })

  await limit(jobId)
  await limit(draftId)
  const after = { list: await listed(hugo, jobId), drafts: await drafts(hugo), toDos: await toDos(hugo) }
  expect(after.list).toEqual({
    isListed: false,
    counts: {
      ...before.list.counts,
      published: before.list.counts.published - 1,
      draft: before.list.counts.draft - 1,
    },
  })
  expect(after.drafts).toBe(before.drafts - 1)
  expect(after.toDos).toEqual({})
  // Admins keep all of it, also where they are no managers of the job.
  await limit(jobId, [await app.idOf('hugo')])
  expect(await listed(gita, jobId)).toMatchObject({ isListed: true })
  expect(await toDos(gita)).toMatchObject({ applicants: 1, jobDrafts: 1 })
  expect(await listed(hugo, jobId)).toMatchObject({ isListed: true })
  expect(await toDos(hugo)).toEqual({ applicants: 1 })
})

test('the public page of a limited job stays public, and its other HR managers may apply', async () => {
  const hugo = await app.as('hugo')
  const jobId = await createPublishedJob(app)
  await limit(jobId)
  expect(await app.anyone.call(showJob, { params: { jobId } })).not.toHaveProperty('limited_to_managers')
  expect(await hugo.call(showJobViewer, { params: { jobId } })).toMatchObject({ manages: false })
  expect((await sendResume(hugo, jobId)).state).toBe('sent')
  // Paused, it is for its applicants and those who manage it.
  const other = await createPublishedJob(app)
  await limit(other)
  await (await app.as('gita')).call(pauseJob, { params: { jobId: other } })
  expect((await failure(hugo.call(showJob, { params: { jobId: other } }))).code).toBe('jobPaused')
})

test('what somebody has open is gone once the job is limited, and back when the limit is lifted', async () => {
  const hugo = await app.as('hugo')
  const jobId = await createPublishedJob(app)
  const sent = await sendResume(await app.as('ana'), jobId)
  const params = { applicationId: sent.id }
  const decide = () =>
    hugo.call(decideApplication, { params, body: { state: 'shortlisted', from: 'sent' } as const })
  const readResume = async () => (await readFileAs(app, hugo, sent.resume?.url ?? '')).status
  await hugo.call(showApplication, { params })
  expect(await readResume()).toBe(200)
  await decide()

  await limit(jobId)
  for (const call of [
    () => hugo.call(showApplication, { params }),
    decide,
    () => hugo.call(undoDecision, { params }),
    () => hugo.call(listApplicants, { params: { jobId } }),
    () => hugo.call(changeJobPosting, { params: { jobId }, body: { limited_to_managers: false } }),
    () => hugo.call(pauseJob, { params: { jobId } }),
  ])
    expect(await refusal(call())).toEqual([404, 'notFound'])
  expect(await readResume()).toBe(404)
  // The applicant reads what they sent, whoever handles it.
  expect((await readFileAs(app, await app.as('ana'), sent.resume?.url ?? '')).status).toBe(200)

  await lift(jobId)
  expect(await hugo.call(undoDecision, { params })).toEqual({ state: 'sent', announce_at: null })
  expect(await readResume()).toBe(200)
})

test('an application to a limited job opens the profile only to those who handle it', async () => {
  const [ana, hugo, gita] = [await app.as('ana'), await app.as('hugo'), await app.as('gita')]
  const privacy = {
    birth_date: 'companies',
    contacts: 'nobody',
    ratings: 'nobody',
    hidden_from: [] as number[],
  } as const
  const bohdan = await app.as('bohdan')
  for (const caller of [ana, bohdan]) {
    await caller.call(saveProfile, { body: { birth_date: '1990-05-04' } })
    await caller.call(savePrivacy, { body: privacy })
  }
  const identifier = String(await app.idOf('bohdan'))
  const isOpenTo = async (caller: Caller) =>
    (await caller.call(showProfile, { params: { identifier } })).birth_date !== null
  const jobId = await createPublishedJob(app)
  await limit(jobId)
  await sendResume(bohdan, jobId)
  expect([await isOpenTo(hugo), await isOpenTo(gita)]).toEqual([false, true])
  await limit(jobId, [await app.idOf('hugo')])
  expect([await isOpenTo(hugo), await isOpenTo(gita)]).toEqual([true, true])
  await limit(jobId)
  // An application to another job, which is not limited, opens it.
  await sendResume(bohdan, await createPublishedJob(app))
  expect([await isOpenTo(hugo), await isOpenTo(await app.as('ivan'))]).toEqual([true, false])
})

test('without a manager who is left, the admins are notified and handle the job', async () => {
  const [hugo, gita, ana] = [await app.as('hugo'), await app.as('gita'), await app.as('ana')]
  const jobId = await createPublishedJob(app)
  await limit(jobId, [await app.idOf('hugo')])
  const member = { slug: 'globex', userId: await app.idOf('hugo') }
  const rights = { role: 'member', manage_hr_panel: false } as const
  const notified = async (caller: Caller) =>
    (await caller.call(listNotifications)).items.filter(
      ({ kind, data }) => kind === 'applicationReceived' && 'job_id' in data && data.job_id === jobId,
    ).length
  await gita.call(changeMember, { params: member, body: rights })
  const { id: applicationId } = await sendResume(ana, jobId)
  await settled(app.backend)
  expect([await notified(hugo), await notified(gita)]).toEqual([0, 1])
  expect(await gita.call(showApplication, { params: { applicationId } })).toMatchObject({ state: 'sent' })
  await gita.call(changeMember, { params: member, body: { ...rights, manage_hr_panel: true } })
  expect(await listed(hugo, jobId)).toMatchObject({ isListed: true })
})

test('a job that never named managers and is limited notifies the admins alone', async () => {
  const jobId = await postJob(app, { managers: [] })
  await limitJob(app, jobId, [])
  await sendResume(await app.as('ana'), jobId)
  await settled(app.backend)
  const notified = async (name: 'hugo' | 'gita') =>
    (await (await app.as(name)).call(listNotifications)).items.some(
      ({ data }) => 'job_id' in data && data.job_id === jobId,
    )
  expect([await notified('hugo'), await notified('gita')]).toEqual([false, true])
})

test('only an admin or a manager of the job limits it, and nobody shuts themselves out', async () => {
  const [hugo, gita] = [await app.as('hugo'), await app.as('gita')]
  const [hugoId, gitaId] = [await app.idOf('hugo'), await app.idOf('gita')]
  const { id: jobId } = await gita.call(createJobPosting, { params: globex, body: completeForm })
  const change = (caller: Caller, body: object) => caller.call(changeJobPosting, { params: { jobId }, body })
  // Becoming a manager and limiting the job are two steps, so that the first is seen by those who manage it.
  for (const manager_ids of [[gitaId], [gitaId, hugoId]])
    expect(await refusal(change(hugo, { manager_ids, limited_to_managers: true }))).toEqual([
      422,
      'invalid',
      'limited_to_managers: limitNotYours',
    ])
  await change(hugo, { manager_ids: [gitaId, hugoId], limited_to_managers: false })
  expect(await refusal(change(hugo, { manager_ids: [gitaId], limited_to_managers: true }))).toEqual([
    422,
    'invalid',
    'manager_ids: limitExcludesYou',
  ])
  expect(await change(hugo, { limited_to_managers: true })).toMatchObject({ limited_to_managers: true })
  expect(await refusal(change(hugo, { manager_ids: [gitaId] }))).toEqual([
    422,
    'invalid',
    'manager_ids: limitExcludesYou',
  ])
  expect(await change(hugo, { title: 'Another title' })).toMatchObject({ limited_to_managers: true })
  expect(await change(hugo, { limited_to_managers: false })).toMatchObject({ limited_to_managers: false })
  // An admin is never shut out.
  expect(await change(gita, { limited_to_managers: true, manager_ids: [hugoId] })).toMatchObject({
    limited_to_managers: true,
    managers: [{ user_id: hugoId }],
  })
  const created = { params: globex, body: { title: 'New', limited_to_managers: true, manager_ids: [gitaId] } }
  expect(await refusal(hugo.call(createJobPosting, created))).toEqual([
    422,
    'invalid',
    'manager_ids: limitExcludesYou',
  ])
  const own = await hugo.call(createJobPosting, {
    params: globex,
    body: { title: 'New', limited_to_managers: true },
  })
  expect(own).toMatchObject({ limited_to_managers: true, managers: [{ user_id: hugoId }] })
  expect(
    await refusal(hugo.call(createJobPosting, { params: globex, body: { limited_to_managers: true } })),
  ).toEqual([422, 'invalid', 'title: draftEmpty'])
  expect(await gita.call(showJobPosting, { params: { jobId: own.id } })).toMatchObject({ title: 'New' })
})
