import { expect, test } from 'vitest'
import { listSimilarJobs } from '#contract/jobs/jobs.ts'
import { closeJob, pauseJob } from '#contract/jobs/postings.ts'
import { failure, useBackend } from './backend.ts'
import { draft, published } from './jobStage.ts'

const world = useBackend({ rateFactor: 100 })
const similarTo = async (jobId: number) =>
  (await world.anyone.call(listSimilarJobs, { params: { jobId } })).items.map(({ id }) => id)

test('similar are the jobs that ask for the most of the same skills, then the company’s others', async () => {
  const other = await published(world, { skill_ids: [1005] })
  const both = await published(world)
  const one = await published(world, { skill_ids: [1001, 1006] })
  const job = await published(world)
  await draft(world)
  expect(await similarTo(job)).toEqual([both, one, other])
})

test('what is paused or closed is offered to nobody, and offers nothing', async () => {
  const hugo = await world.as('hugo')
  const job = await published(world, { skill_ids: [1007] })
  const near = await published(world, { skill_ids: [1007] })
  expect((await similarTo(job))[0]).toBe(near)
  await hugo.call(pauseJob, { params: { jobId: near } })
  expect(await similarTo(job)).not.toContain(near)
  const params = { jobId: near }
  expect(await failure(world.anyone.call(listSimilarJobs, { params }))).toMatchObject({ code: 'jobPaused' })
  await hugo.call(closeJob, { params })
  expect(await failure(world.anyone.call(listSimilarJobs, { params }))).toMatchObject({
    status: 404,
    code: 'jobClosed',
  })
})
