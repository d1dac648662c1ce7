import { expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import { saveJob, showJobViewer } from '#contract/jobs/jobs.ts'
import { listJobTies, jobRelationsMaximum } from '#contract/jobs/relations.ts'
import { failure, useBackend } from '../backend.ts'
import { countQueries } from '../core/countQueries.ts'
import { useFixtures } from '../fixtures.ts'

const app = useBackend({ rateFactor: 100 })
const make = useFixtures(app)
const apply = (jobId: number) => ({
  params: { jobId },
  body: { email: 'me@people.example' },
  files: { resume: make.resume() },
})

test('a person learns of a page of jobs, in one query, which they saved and applied for, and nothing of others', async () => {
  const ana = await app.as('ana')
  const [saved, applied, both, none] = await Promise.all([1, 2, 3, 4].map(() => make.publishedJob()))
  for (const jobId of [saved!, both!]) await ana.call(saveJob, { params: { jobId } })
  for (const jobId of [applied!, both!]) await ana.call(applyToJob, apply(jobId))
  const ids = [none, both, applied, saved, 999_999].join()
  const ask = () => ana.call(listJobTies, { query: { ids } })
  const sent = expect.objectContaining({ state: 'sent' }) as object
  const at = expect.any(String) as string
  expect(await ask()).toEqual(
    [
      { job_id: saved!, saved_at: at, application: null, manages: false },
      { job_id: applied!, saved_at: null, application: sent, manages: false },
      { job_id: both!, saved_at: at, application: sent, manages: false },
    ].toSorted((a, b) => a.job_id - b.job_id),
  )
  const bohdan = await app.as('bohdan')
  expect(await bohdan.call(listJobTies, { query: { ids } })).toEqual([])
  // One for the session, one for the jobs.
  expect((await countQueries(app.backend, ask)).length).toBeLessThanOrEqual(2)
})

test('who manages a job is told so, and cannot apply for it', async () => {
  const jobId = await make.publishedJob()
  for (const person of ['hugo', 'gita'] as const) {
    const manager = await app.as(person)
    const [relation] = await manager.call(listJobTies, { query: { ids: String(jobId) } })
    expect(relation).toMatchObject({ job_id: jobId, manages: true, application: null })
    expect(await manager.call(showJobViewer, { params: { jobId } })).toMatchObject({ manages: true })
    const refused = await failure(manager.call(applyToJob, apply(jobId)))
    expect(refused).toMatchObject({ status: 409, code: 'jobManaged' })
  }
  // An admin of another company may apply, and so may a member who does not manage jobs.
  const ivan = await app.as('ivan')
  expect(await ivan.call(showJobViewer, { params: { jobId } })).toMatchObject({ manages: false })
  await ivan.call(applyToJob, apply(jobId))
  const mira = await app.as('mira')
  expect(await mira.call(listJobTies, { query: { ids: String(jobId) } })).toEqual([])
  await mira.call(applyToJob, apply(jobId))
})

test('the ids are checked', async () => {
  const ana = await app.as('ana')
  const many = Array.from({ length: jobRelationsMaximum + 1 }, (_, index) => index + 1).join()
  for (const ids of ['', '0', '1,', 'x', '1;2', '-1', many])
    expect(await failure(ana.call(listJobTies, { query: { ids } }))).toMatchObject({ status: 422 })
})
