import { expect, test } from 'vitest'
import { definitionOf } from '#contract/core/definition.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { showJob, statusChanges, type StatusChange } from '#contract/jobs/jobs.ts'
import { jobStatuses, type JobStatus } from '#contract/jobs/forms.ts'
import { closeJob, pauseJob, publishJob, resumeJob, showJobPosting } from '#contract/jobs/postings.ts'
import { failure, useBackend } from '../backend.ts'
import { createDraft, openJobs, createPublishedJob } from './jobFixtures.ts'

const app = useBackend({ rateFactor: 100 })
const endpoints = { publish: publishJob, pause: pauseJob, resume: resumeJob, close: closeJob } as const
const day = 24 * 60 * 60 * 1000

async function jobIn(status: JobStatus): Promise<number> {
  const hugo = await app.as('hugo')
  if (status === 'draft') return createDraft(app)
  const jobId = await createPublishedJob(app)
  if (status === 'paused') await hugo.call(pauseJob, { params: { jobId } })
  if (status === 'closed') await hugo.call(closeJob, { params: { jobId } })
  return jobId
}

const moves = jobStatuses.flatMap((from) =>
  (Object.keys(statusChanges) as StatusChange[]).map((change) => ({ from, change })),
)
test.each(moves)('$change of a $from job', async ({ from, change }) => {
  const hugo = await app.as('hugo')
  const jobId = await jobIn(from)
  const { to, from: allowed } = statusChanges[change]
  const moving = hugo.call(endpoints[change], { params: { jobId } })
  if ((allowed as readonly JobStatus[]).includes(from)) expect((await moving).status).toBe(to)
  else {
    const code = from === to ? 'statusUnchanged' : 'statusImpossible'
    expect(await failure(moving)).toMatchObject({ status: 409, code })
  }
  const { counter, counted } = await openJobs(app)
  expect(counter).toBe(counted)
})

test('the date of first publication never changes; the last day does', async () => {
  const hugo = await app.as('hugo')
  const params = { jobId: await createPublishedJob(app) }
  const { pool } = app.backend.connection
  await pool.query(
    `update jobs set first_published_at = '2026-01-05T10:00:00Z', valid_through = '2026-03-06T10:00:00Z' where id = $1`,
    [params.jobId],
  )
  await hugo.call(closeJob, { params })
  const opened = await hugo.call(publishJob, { params })
  expect(opened.first_published_at).toBe('2026-01-05T10:00:00.000Z')
  const left = new Date(opened.valid_through ?? '').getTime() - Date.now()
  expect(Math.round(left / day)).toBe(60)
})

test('twenty simultaneous publications count once', async () => {
  const hugo = await app.as('hugo')
  const gita = await app.as('gita')
  const before = (await openJobs(app)).counter
  const params = { jobId: await createDraft(app) }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? hugo : gita).call(publishJob, { params })),
  )
  expect(new Set(answers.map((job) => job.first_published_at)).size).toBe(1)
  expect(await openJobs(app)).toEqual({ counter: before + 1, counted: before + 1 })
})

test('of twenty simultaneous pauses one succeeds', async () => {
  const hugo = await app.as('hugo')
  const params = { jobId: await createPublishedJob(app) }
  const before = (await openJobs(app)).counter
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => hugo.call(pauseJob, { params })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await openJobs(app)).toEqual({ counter: before - 1, counted: before - 1 })
})

test('the counter equals the number of jobs under concurrent changes', async () => {
  const hugo = await app.as('hugo')
  const jobIds = await Promise.all([jobIn('published'), jobIn('paused'), jobIn('draft')])
  const all = [publishJob, pauseJob, resumeJob, closeJob] as readonly (typeof pauseJob)[]
  await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) =>
      hugo.call(all[index % all.length] ?? pauseJob, { params: { jobId: jobIds[index % 3] ?? 0 } }),
    ),
  )
  const { counter, counted } = await openJobs(app)
  expect(counter).toBe(counted)
  for (const jobId of jobIds) {
    const { status } = await hugo.call(showJobPosting, { params: { jobId } })
    const visible = await app.anyone.call(showJob, { params: { jobId } }).then(
      () => true,
      () => false,
    )
    expect(visible).toBe(status === 'published')
  }
})

test('every endpoint that changes a job’s state requires the right to manage it', () => {
  for (const endpoint of Object.values(endpoints) as Endpoint[])
    expect(definitionOf(endpoint).access).toBe('hrManager')
})
