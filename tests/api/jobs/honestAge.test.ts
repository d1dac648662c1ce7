import { beforeEach, expect, test } from 'vitest'
import { listNewJobs } from '#contract/directory/directory.ts'
import { showJob } from '#contract/jobs/jobs.ts'
import { changeJobPosting, closeJob, pauseJob, publishJob } from '#contract/jobs/postings.ts'
import { useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { createDraft, createPublishedJob } from './jobFixtures.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const day = 24 * 60 * 60 * 1000
beforeEach(async () => {
  await app.empty('jobs')
})

const wait = (days: number) => {
  clock.at += days * day
}
const now = () => new Date(clock.at).toISOString()
async function close(jobId: number) {
  await (await app.as('hugo')).call(closeJob, { params: { jobId } })
}
const ages = async (jobId: number) => {
  const { first_published_at: own, open_since: since } = await app.anyone.call(showJob, { params: { jobId } })
  return { own, since }
}
/** A job that was open for ten days and closed the given number of days ago. */
async function closedJob(change: object = {}, days = 20) {
  const since = now()
  const jobId = await createPublishedJob(app, change)
  wait(10)
  await close(jobId)
  wait(days)
  return { jobId, since }
}

test('a job continues the age of one that closed before; its own publication stays', async () => {
  const { since } = await closedJob()
  const jobId = await createPublishedJob(app)
  expect(await ages(jobId)).toEqual({ own: now(), since })
  const { items } = await app.anyone.call(listNewJobs)
  expect(items).toMatchObject([{ id: jobId, first_published_at: now(), open_since: since }])
})

test.each<[string, object, object]>([
  ['case, spaces and marks', { title: 'Backend  ENGINEER!' }, { city: ' kyiv ' }],
  ['the script of a city', {}, { city: 'Київ' }],
  ['all but title and place', { description: 'Other', salary_min: 1 }, { employment_type: 2 }],
  ['how much one works at home', {}, { workplace_type: 2 }],
])('%s may differ', async (_name, before, after) => {
  const { since } = await closedJob(before)
  expect((await ages(await createPublishedJob(app, after))).since).toBe(since)
})

test.each<[string, object]>([
  ['title', { title: 'Frontend engineer' }],
  ['order of words', { title: 'Engineer, backend' }],
  ['city', { city: 'Lviv' }],
  ['country', { country_id: 2 }],
  ['place, being remote', { workplace_type: 1, city: '' }],
])('another %s is another opening', async (_name, change) => {
  await closedJob()
  const jobId = await createPublishedJob(app, change)
  expect(await ages(jobId)).toEqual({ own: now(), since: now() })
})

test('ninety days later it is another opening', async () => {
  const { since } = await closedJob({}, 90)
  expect((await ages(await createPublishedJob(app))).since).toBe(since)
  await app.empty('jobs')
  await closedJob({}, 91)
  const jobId = await createPublishedJob(app)
  expect((await ages(jobId)).since).toBe(now())
})

test('a job that is open or paused is not continued, nor one that was published again', async () => {
  const hugo = await app.as('hugo')
  const { jobId: first } = await closedJob()
  await hugo.call(publishJob, { params: { jobId: first } })
  wait(1)
  expect((await ages(await createPublishedJob(app))).since).toBe(now())
  await hugo.call(pauseJob, { params: { jobId: first } })
  wait(1)
  expect((await ages(await createPublishedJob(app))).since).toBe(now())
})

test('age goes on from job to job, also when a job ended by itself, and the oldest counts', async () => {
  const { since } = await closedJob()
  const second = await createPublishedJob(app)
  wait(61)
  await app.work('closeEndedJobs')
  wait(89)
  const third = await createPublishedJob(app)
  expect((await ages(third)).since).toBe(since)
  await expect(ages(second)).rejects.toMatchObject({ code: 'jobClosed' })
})

test('a draft waits for its publication, and publishing again changes nothing', async () => {
  const hugo = await app.as('hugo')
  const draft = await createDraft(app)
  const { since } = await closedJob()
  await hugo.call(publishJob, { params: { jobId: draft } })
  const first = await ages(draft)
  expect(first).toEqual({ own: now(), since })
  wait(5)
  await hugo.call(publishJob, { params: { jobId: draft } })
  expect(await ages(draft)).toEqual(first)
})

test('the old title given later brings the old age, and another title does not take it away', async () => {
  const hugo = await app.as('hugo')
  const { since } = await closedJob()
  const jobId = await createPublishedJob(app, { title: 'Something new' })
  const own = now()
  wait(3)
  const params = { jobId }
  await hugo.call(changeJobPosting, { params, body: { title: 'Backend engineer' } })
  expect(await ages(jobId)).toEqual({ own, since })
  await hugo.call(changeJobPosting, { params, body: { title: 'Something else' } })
  expect(await ages(jobId)).toEqual({ own, since })
})

test('of two that closed before, the older one counts, whichever was created and closed first', async () => {
  const hugo = await app.as('hugo')
  const later = await createDraft(app)
  const older = now()
  const first = await createPublishedJob(app)
  wait(5)
  await hugo.call(publishJob, { params: { jobId: later } })
  const younger = await createPublishedJob(app)
  wait(5)
  await close(first)
  for (const jobId of [later, younger]) await close(jobId)
  wait(5)
  expect((await ages(await createPublishedJob(app))).since).toBe(older)
})

test('what a job continues never becomes younger, but older with the title of an older one', async () => {
  const hugo = await app.as('hugo')
  const oldest = now()
  const first = await createPublishedJob(app, { title: 'Oldest' })
  wait(5)
  const older = now()
  const second = await createPublishedJob(app, { title: 'Older' })
  wait(5)
  const third = await createPublishedJob(app, { title: 'Younger' })
  for (const jobId of [first, second, third]) await close(jobId)
  wait(5)
  const jobId = await createPublishedJob(app, { title: 'Older' })
  const rename = (title: string) => hugo.call(changeJobPosting, { params: { jobId }, body: { title } })
  await rename('Younger')
  expect((await ages(jobId)).since).toBe(older)
  await rename('Oldest')
  expect((await ages(jobId)).since).toBe(oldest)
})
