import { beforeEach, expect, test } from 'vitest'
import { showAnsweredJob } from '#contract/applications/answeredJob.ts'
import { listCompanyJobs, showJob } from '#contract/jobs/jobs.ts'
import { changeJobPosting, createJobPosting, showJobPosting } from '#contract/jobs/postings.ts'
import { createApplicants, sendResume } from '../applications/applicationFixtures.ts'
import { failure, useBackend } from '../backend.ts'
import { completeForm, createDraft, createPublishedJob } from './jobFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
beforeEach(async () => {
  await app.empty('jobs')
})

const nothing = {
  opening: null,
  selection_steps: [],
  external_screening: null,
  external_screening_tool: '',
} as const
const stated = {
  opening: 'replacement',
  selection_steps: ['Call with the recruiter', 'Work sample', 'Offer'],
  external_screening: true,
  external_screening_tool: 'Sieve, which orders by school',
} as const

const codes = (error: { fields: readonly { field: string; code?: string }[] }) =>
  Object.fromEntries(error.fields.map(({ field, code }) => [field, code]))
const change = async (jobId: number, body: object) =>
  (await app.as('hugo')).call(changeJobPosting, { params: { jobId }, body })
const show = (jobId: number) => app.anyone.call(showJob, { params: { jobId } })
async function newest(jobId: number) {
  const { rows } = await app.backend.connection.pool.query<{ hash: string; content: string }>(
    'select hash, content from job_versions where job_id = $1 order by id desc limit 1',
    [jobId],
  )
  return rows[0]!
}

test('a job that does not say says nothing, and its stored text is what it was', async () => {
  // As a client from before sends it.
  const {
    opening: _,
    selection_steps: __,
    external_screening: ___,
    external_screening_tool: ____,
    ...before
  } = completeForm
  const hugo = await app.as('hugo')
  const { id } = await hugo.call(createJobPosting, { params: { slug: 'globex' }, body: before as never })
  expect(await hugo.call(showJobPosting, { params: { jobId: id } })).toMatchObject(nothing)
  const jobId = await createPublishedJob(app)
  expect(await show(jobId)).toMatchObject(nothing)
  const { content } = await newest(jobId)
  expect(Object.keys(JSON.parse(content) as object).filter((field) => field in nothing)).toEqual([])
})

test('everybody reads what it says, the rest of a change leaves it alone, and it can be taken back', async () => {
  const jobId = await createPublishedJob(app, stated)
  expect(await show(jobId)).toMatchObject(stated)
  expect(await change(jobId, { city: 'Lviv' })).toMatchObject(stated)
  const { items } = await app.anyone.call(listCompanyJobs, { params: { slug: 'globex' } })
  expect(items).toMatchObject([{ id: jobId, opening: 'replacement' }])
  expect(await change(jobId, nothing)).toMatchObject(nothing)
})

test('blank steps are dropped before they are counted, and spaces around the others', async () => {
  const lines = ['', '  Call ', '\u200b', ...Array.from({ length: 9 }, (_, at) => `Step ${at}`), ' ']
  const jobId = await createDraft(app, { selection_steps: lines })
  const hugo = await app.as('hugo')
  const { selection_steps: steps } = await hugo.call(showJobPosting, { params: { jobId } })
  expect(steps).toEqual(['Call', ...Array.from({ length: 9 }, (_, at) => `Step ${at}`)])
})

test('a step may have 80 characters; a refused change leaves what was there', async () => {
  const jobId = await createPublishedJob(app, stated)
  const long = ['x'.repeat(80)]
  expect((await change(jobId, { selection_steps: long })).selection_steps).toEqual(long)
  const refused = await failure(change(jobId, { selection_steps: [...long, 'x'.repeat(81)], city: 'Lviv' }))
  expect([refused.status, codes(refused)]).toEqual([422, { selection_steps: 'stepTooLong' }])
  expect(refused.fields[0]?.title).toContain('80 characters')
  expect(await show(jobId)).toMatchObject({ city: 'Kyiv', selection_steps: long })
})

test('the software is named as long as there is some', async () => {
  const jobId = await createPublishedJob(app, stated)
  expect(await change(jobId, { external_screening: false })).toMatchObject({
    external_screening: false,
    external_screening_tool: '',
  })
  expect(await change(jobId, { external_screening_tool: 'Sieve' })).toMatchObject({
    external_screening_tool: '',
  })
  const refused = await failure(change(jobId, { external_screening: true }))
  expect([refused.code, codes(refused)]).toEqual(['jobIncomplete', { external_screening_tool: 'required' }])
})

test('each of them is a new version, and one that is taken back the text of before', async () => {
  const jobId = await createPublishedJob(app)
  const before = await newest(jobId)
  const hashes = new Set([before.hash])
  const facts = [
    { opening: 'talentPool' },
    { selection_steps: ['Call', 'Offer'] },
    { selection_steps: ['Offer', 'Call'] },
    { external_screening: false },
    { external_screening: true, external_screening_tool: 'Sieve' },
  ]
  for (const fact of facts) {
    await change(jobId, { ...nothing, ...fact })
    hashes.add((await newest(jobId)).hash)
  }
  expect(hashes.size).toBe(facts.length + 1)
  await change(jobId, nothing)
  expect(await newest(jobId)).toEqual(before)
})

test('an applicant reads what the job said, and what it says now', async () => {
  const jobId = await createPublishedJob(app, stated)
  const [token = ''] = await createApplicants(app, 1)
  const sender = app.withToken(token)
  await sendResume(sender, jobId)
  await change(jobId, { opening: 'talentPool', selection_steps: [], external_screening: null })
  const { answered, current } = await sender.call(showAnsweredJob, { params: { jobId } })
  expect(answered).toMatchObject(stated)
  expect(current).toMatchObject({ ...nothing, opening: 'talentPool' })
})

test('who does not manage the job does not change it', async () => {
  const jobId = await createPublishedJob(app, stated)
  for (const name of ['ana', 'mira', 'ivan'] as const) {
    const caller = await app.as(name)
    const refused = await failure(
      caller.call(changeJobPosting, { params: { jobId }, body: { opening: 'newPosition' } }),
    )
    expect([name, refused.status]).toEqual([name, 403])
  }
  const params = { jobId }
  expect((await failure(app.anyone.call(changeJobPosting, { params, body: nothing as never }))).status).toBe(
    401,
  )
  expect(await show(jobId)).toMatchObject(stated)
})
