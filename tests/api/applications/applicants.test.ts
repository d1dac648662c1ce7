import { expect, test } from 'vitest'
import {
  decideApplication,
  listApplicants,
  listMyApplications,
  showApplication,
  showMyApplication,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { createApplicants, postAppliedJob, postJob, sendResume } from './applicationFixtures.ts'
import { failure, useBackend, type Caller } from '../backend.ts'

const app = useBackend({ rateFactor: 100 })

test('opening an application marks it as viewed once and notifies the candidate once', async () => {
  const { jobId, applicationId } = await postAppliedJob(app)
  const [ana, hugo] = [await app.as('ana'), await app.as('hugo')]
  const params = { applicationId }
  expect(await hugo.call(showApplication, { params })).toMatchObject({ state: 'sent', viewed_at: null })
  await Promise.all(Array.from({ length: 10 }, () => hugo.call(viewApplication, { params })))
  const first = await ana.call(showMyApplication, { params: { jobId } })
  expect(first.state).toBe('viewed')
  await hugo.call(viewApplication, { params })
  expect((await ana.call(showMyApplication, { params: { jobId } })).viewed_at).toBe(first.viewed_at)
  const { items } = await ana.call(listNotifications)
  expect(
    items.filter(({ data }) => 'application_id' in data && data.application_id === applicationId),
  ).toMatchObject([{ kind: 'applicationViewed', read: false }])
})

test('a withdrawn application stays withdrawn', async () => {
  const { jobId, applicationId } = await postAppliedJob(app)
  const [ana, hugo] = [await app.as('ana'), await app.as('hugo')]
  const params = { applicationId }
  await ana.call(withdrawApplication, { params })
  await ana.call(withdrawApplication, { params })
  await hugo.call(viewApplication, { params })
  const decided = await failure(
    hugo.call(decideApplication, { params, body: { state: 'hired', from: 'viewed' } }),
  )
  expect([decided.status, decided.code]).toEqual([409, 'applicationClosed'])
  expect(await ana.call(showMyApplication, { params: { jobId } })).toMatchObject({ state: 'withdrawn' })
  expect((await failure(sendResume(ana, jobId))).code).toBe('alreadyApplied')
})

test('the applicants of a job are listed in either order and by state, with their neighbours', async () => {
  const jobId = await postJob(app)
  const hugo = await app.as('hugo')
  const ids: number[] = []
  for (const token of await createApplicants(app, 3))
    ids.push((await sendResume(app.withToken(token), jobId)).id)
  const [a = 0, b = 0, c = 0] = ids
  const list = async (query: { order?: 'newest' | 'oldest'; state?: 'shortlisted' }) =>
    (await hugo.call(listApplicants, { params: { jobId }, query })).items.map((item) => item.id)
  const body = { state: 'shortlisted', from: 'sent' } as const
  await hugo.call(decideApplication, { params: { applicationId: b }, body })
  expect(await list({})).toEqual([c, b, a])
  expect(await list({ order: 'oldest' })).toEqual([a, b, c])
  expect(await list({ state: 'shortlisted' })).toEqual([b])
  expect(await hugo.call(showApplication, { params: { applicationId: b } })).toMatchObject({
    newer_id: c,
    older_id: a,
  })
  const wrong = await failure(hugo.call(listApplicants, { params: { jobId }, query: { after: 'nonsense' } }))
  expect([wrong.status, wrong.fields[0]?.field]).toEqual([422, 'after'])
})

test('each endpoint responds to each role with the right status', async () => {
  const { jobId, applicationId } = await postAppliedJob(app)
  const params = { applicationId }
  const endpoints = {
    own: (caller: Caller) => caller.call(showMyApplication, { params: { jobId } }),
    list: (caller: Caller) => caller.call(listApplicants, { params: { jobId } }),
    show: (caller: Caller) => caller.call(showApplication, { params }),
    view: (caller: Caller) => caller.call(viewApplication, { params }),
    decide: (caller: Caller) =>
      caller.call(decideApplication, { params, body: { state: 'shortlisted', from: 'viewed' } }),
    withdraw: (caller: Caller) => caller.call(withdrawApplication, { params }),
    mine: (caller: Caller) => caller.call(listMyApplications),
  }
  const statuses = async (caller: Caller) => {
    const found: number[] = []
    for (const request of Object.values(endpoints))
      found.push(
        await request(caller).then(
          () => 200,
          (error: unknown) => (error as { status: number }).status,
        ),
      )
    return found.join(' ')
  }
  expect(Object.keys(endpoints).join(' ')).toBe('own list show view decide withdraw mine')
  expect(await statuses(app.anyone)).toBe('401 401 401 401 401 401 401')
  expect(await statuses(await app.as('bohdan'))).toBe('404 403 404 404 404 404 200')
  expect(await statuses(await app.as('mira'))).toBe('404 403 404 404 404 404 200')
  expect(await statuses(await app.as('ivan'))).toBe('404 403 404 404 404 404 200')
  expect(await statuses(await app.as('hugo'))).toBe('404 200 200 200 200 404 200')
  expect(await statuses(await app.as('gita'))).toBe('404 200 200 200 200 404 200')
  expect(await statuses(await app.as('ana'))).toBe('200 403 404 404 404 200 200')
  const missing = { applicationId: 999_999 }
  const hugo = await app.as('hugo')
  expect((await failure(hugo.call(showApplication, { params: missing }))).status).toBe(404)
  expect((await failure(hugo.call(viewApplication, { params: missing }))).status).toBe(404)
  expect((await failure(hugo.call(listApplicants, { params: { jobId: 999_999 } }))).status).toBe(404)
})
