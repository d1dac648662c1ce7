/** @module-tag engine */
import { expect, test } from 'vitest'
import { listSimilarJobs } from '#contract/jobs/jobs.ts'
import { closeJob, pauseJob } from '#contract/jobs/postings.ts'
import { failure, useBackend } from '../backend.ts'
import { createDraft, createPublishedJob } from './jobFixtures.ts'

const app = useBackend({ rateFactor: 100 })
const similarTo = async (jobId: number) =>
  (await app.anyone.call(listSimilarJobs, { params: { jobId } })).items.map(({ id }) => id)

test('similar jobs share skills or the title; others of the company are not similar', async () => {
  const other = await createPublishedJob(app, { skill_ids: [1005] })
  const both = await createPublishedJob(app)
  const one = await createPublishedJob(app, { skill_ids: [1001, 1006] })
  const job = await createPublishedJob(app)
  await createPublishedJob(app, { title: 'Cook', skill_ids: [1009] })
  await createDraft(app)
  expect(await similarTo(job)).toEqual([both, one, other])
})

test('paused and closed jobs are never similar jobs, and have none', async () => {
  const hugo = await app.as('hugo')
  const job = await createPublishedJob(app, { skill_ids: [1007] })
  const near = await createPublishedJob(app, { skill_ids: [1007] })
  expect((await similarTo(job))[0]).toBe(near)
  await hugo.call(pauseJob, { params: { jobId: near } })
  expect(await similarTo(job)).not.toContain(near)
  const params = { jobId: near }
  expect(await failure(app.anyone.call(listSimilarJobs, { params }))).toMatchObject({ code: 'jobPaused' })
  await hugo.call(closeJob, { params })
  expect(await failure(app.anyone.call(listSimilarJobs, { params }))).toMatchObject({
    status: 404,
    code: 'jobClosed',
  })
})
