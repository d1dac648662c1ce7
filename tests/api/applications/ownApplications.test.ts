import { expect, test } from 'vitest'
import {
  decideApplication,
  listApplicants,
  showApplication,
  showMyApplication,
  undoDecision,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { applicationStates } from '#contract/core/applicationStates.ts'
import { showHome } from '#contract/home/home.ts'
import { changeMember } from '#contract/employments/members.ts'
import { changeJobPosting } from '#contract/jobs/postings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { readFileAs } from '../files/readFile.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { createApplicants, sendResume } from './applicationFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

/** An application of Mira's, a member who is given the right to manage jobs afterwards. */
async function applyThenManage() {
  const [mira, gita] = [await app.as('mira'), await app.as('gita')]
  const params = { slug: 'globex', userId: await app.idOf('mira') }
  const give = (manage_hr_panel: boolean) =>
    gita.call(changeMember, { params, body: { role: 'member', manage_hr_panel } })
  await give(false)
  const jobId = await createPublishedJob(app)
  const sent = await sendResume(mira, jobId)
  await give(true)
  return { mira, gita, jobId, sent, params: { applicationId: sent.id } }
}

test('nobody opens, views, decides or undoes their own application', async () => {
  const { mira, gita, params } = await applyThenManage()
  const decision = { params, body: { state: 'hired', from: 'sent' } as const }
  await gita.call(decideApplication, decision)
  for (const call of [
    () => mira.call(showApplication, { params }),
    () => mira.call(viewApplication, { params }),
    () => mira.call(decideApplication, { params, body: { state: 'shortlisted', from: 'hired' } }),
    () => mira.call(undoDecision, { params }),
  ]) {
    const { status, code, message } = await failure(call())
    expect([status, code]).toEqual([403, 'ownApplication'])
    expect(message).toContain('Another manager of this job or an admin handles it')
  }
  expect(await gita.call(undoDecision, { params })).toMatchObject({ state: 'sent' })
})

test('the counts are those of the lists, whatever is decided, opened and expired', async () => {
  const { mira, gita, jobId, sent } = await applyThenManage()
  const ids = [sent.id]
  for (const token of await createApplicants(app, 5)) {
    const caller = app.withToken(token)
    const { id } = await sendResume(caller, jobId)
    if (ids.push(id) === 6) await caller.call(withdrawApplication, { params: { applicationId: id } })
  }
  const [own = 0, declined = 0, opened = 0, expired = 0] = ids
  const assertCounted = async (caller: Caller, sum: number) => {
    const { counts } = await caller.call(listApplicants, { params: { jobId } })
    const listed = applicationStates.map(async (state) => {
      const { items } = await caller.call(listApplicants, { params: { jobId }, query: { state } })
      expect(items.every((one) => one.state === state)).toBe(true)
      return [state, items.length]
    })
    expect(counts).toEqual(Object.fromEntries(await Promise.all(listed)))
    expect(Object.values(counts).reduce((a, b) => a + b)).toBe(sum)
  }
  const decide = (applicationId: number, state: 'rejected' | 'hired') =>
    gita.call(decideApplication, { params: { applicationId }, body: { state, from: 'sent' } })
  await decide(own, 'hired')
  await decide(declined, 'rejected')
  // The decision stands, on an application in another state.
  await decide(opened, 'hired')
  await gita.call(viewApplication, { params: { applicationId: opened } })
  await app.backend.connection.pool.query('update applications set expired_at = now() where id = $1', [
    expired,
  ])
  await assertCounted(gita, 5)
  await assertCounted(mira, 4)
  await gita.call(undoDecision, { params: { applicationId: opened } })
  const { counts } = await mira.call(listApplicants, { params: { jobId } })
  expect(counts).toEqual({ sent: 1, viewed: 1, shortlisted: 0, rejected: 1, hired: 0, withdrawn: 1 })
  await assertCounted(mira, 4)
})

test('an admin does not handle theirs either', async () => {
  const hugo = await app.as('hugo')
  const gita = await app.as('gita')
  const jobId = await createPublishedJob(app)
  const body = { limited_to_managers: true, manager_ids: [await app.idOf('gita')] }
  await gita.call(changeJobPosting, { params: { jobId }, body })
  const { id: applicationId } = await sendResume(hugo, jobId)
  const params = { slug: 'globex', userId: await app.idOf('hugo') }
  await gita.call(changeMember, { params, body: { role: 'admin', manage_hr_panel: true } })
  expect((await failure(hugo.call(showApplication, { params: { applicationId } }))).code).toBe(
    'ownApplication',
  )
  await gita.call(changeMember, { params, body: { role: 'member', manage_hr_panel: true } })
  // Whoever does not handle the job at all learns nothing of it.
  expect((await failure(hugo.call(showApplication, { params: { applicationId } }))).code).toBe('notFound')
  await gita.call(changeJobPosting, { params: { jobId }, body: { limited_to_managers: false } })
  expect((await failure(hugo.call(showApplication, { params: { applicationId } }))).code).toBe(
    'ownApplication',
  )
})

test('their own is not among the applicants, their neighbours and the to-dos, and is said to be missing', async () => {
  const { mira, gita, jobId, sent } = await applyThenManage()
  const before = await sendResume(await app.as('ana'), jobId)
  const list = (caller: Caller) => caller.call(listApplicants, { params: { jobId } })
  expect(await list(gita)).toMatchObject({
    application_count: 2,
    has_own: false,
    items: [{ id: before.id }, { id: sent.id }],
  })
  const { items, ...facts } = await list(mira)
  expect(items.map(({ id }) => id)).toEqual([before.id])
  expect(facts).toMatchObject({ application_count: 2, has_own: true })
  const neighbours = async (caller: Caller) => {
    const { newer_id, older_id } = await caller.call(showApplication, {
      params: { applicationId: before.id },
    })
    return [newer_id, older_id]
  }
  expect([await neighbours(gita), await neighbours(mira)]).toEqual([
    [null, sent.id],
    [null, null],
  ])
  const waiting = async (caller: Caller) => {
    const toDo = (await caller.call(showHome)).matters.find(({ kind }) => kind === 'applicants')
    return toDo && 'count' in toDo.data ? Number(toDo.data.count) : 0
  }
  const [ofGita, ofMira] = [await waiting(gita), await waiting(mira)]
  await mira.call(withdrawApplication, { params: { applicationId: sent.id } })
  expect([await waiting(gita), await waiting(mira)]).toEqual([ofGita - 1, ofMira])
})

test('they are notified as the applicant only, and their own side goes on', async () => {
  const [mira, gita] = [await app.as('mira'), await app.as('gita')]
  const hugo = await app.as('hugo')
  const jobId = await createPublishedJob(app)
  const body = { limited_to_managers: true, manager_ids: [await app.idOf('gita')] }
  await gita.call(changeJobPosting, { params: { jobId }, body })
  // Hugo manages the jobs of Globex, but not this one.
  const sent = await sendResume(hugo, jobId)
  await settled(app.backend)
  const notified = async (caller: Caller) =>
    (await caller.call(listNotifications)).items.flatMap(({ kind, data }) =>
      'application_id' in data && data.application_id === sent.id ? [kind] : [],
    )
  expect([await notified(hugo), await notified(gita), await notified(mira)]).toEqual([
    [],
    ['applicationReceived'],
    [],
  ])
  await gita.call(changeJobPosting, { params: { jobId }, body: { limited_to_managers: false } })
  await gita.call(viewApplication, { params: { applicationId: sent.id } })
  await settled(app.backend)
  expect(await notified(hugo)).toEqual(['applicationViewed'])
  expect(await hugo.call(showMyApplication, { params: { jobId } })).toMatchObject({ state: 'viewed' })
  expect((await readFileAs(app, hugo, sent.resume?.url ?? '')).status).toBe(200)
  await hugo.call(withdrawApplication, { params: { applicationId: sent.id } })
  expect(await hugo.call(showMyApplication, { params: { jobId } })).toMatchObject({ state: 'withdrawn' })
})
