import { expect, test } from 'vitest'
import {
  listCompanyJobs,
  listMyJobs,
  listSavedJobs,
  saveJob,
  showJob,
  showJobViewer,
  unsaveJob,
} from '#contract/jobs/jobs.ts'
import {
  changeJobPosting,
  closeJob,
  createJobPosting,
  deleteJobPosting,
  pauseJob,
  publishJob,
  resumeJob,
} from '#contract/jobs/postings.ts'
import { failure, useBackend } from '../backend.ts'
import { completeForm, createDraft, openJobs, createPublishedJob } from './jobFixtures.ts'

const app = useBackend({ rateFactor: 100 })

test('anyone reads a published job, in their own language', async () => {
  const jobId = await createPublishedJob(app)
  const job = await app.anyone.call(showJob, { params: { jobId } })
  expect(job).toMatchObject({
    title: 'Backend engineer',
    status: 'published',
    company: { slug: 'globex', name: 'Globex' },
    workplace: 'Hybrid',
    employment: 'Full-time',
    country: 'Ukraine',
    country_code: 'UA',
    city: 'Kyiv',
    salary: { type: 'range', min: 90_000, max: 120_000, currency: 'UAH', period: 'month' },
    experience: 'twoYears',
    application_method: 'product',
    managers: [{ name: 'Hugo Lind' }],
  })
  expect(job.description_html).toContain('<strong>ledger</strong>')
  expect(job.skills.map((skill) => skill.id)).toEqual([1001, 1002])
  const inUkrainian = await app.withToken(null, 'uk_UA').call(showJob, { params: { jobId } })
  expect(inUkrainian).toMatchObject({ workplace: 'Гібридно', country: 'Україна' })
})

test('only its managers see a draft', async () => {
  const jobId = await createDraft(app)
  for (const caller of [app.anyone, await app.as('ana'), await app.as('hugo')])
    expect(await failure(caller.call(showJob, { params: { jobId } }))).toMatchObject({
      status: 404,
      code: 'notFound',
    })
  const ana = await app.as('ana')
  expect((await failure(ana.call(saveJob, { params: { jobId } }))).status).toBe(404)
  expect((await failure(ana.call(showJobViewer, { params: { jobId } }))).status).toBe(404)
})

test('a paused or closed job is hidden at once from everyone but its managers', async () => {
  const jobId = await createPublishedJob(app)
  const hugo = await app.as('hugo')
  const ana = await app.as('ana')
  const listed = async () =>
    (await app.anyone.call(listCompanyJobs, { params: { slug: 'globex' }, query: { limit: 100 } })).items.map(
      ({ id }) => id,
    )
  expect(await listed()).toContain(jobId)
  await hugo.call(pauseJob, { params: { jobId } })
  expect(await listed()).not.toContain(jobId)
  for (const caller of [app.anyone, ana])
    expect(await failure(caller.call(showJob, { params: { jobId } }))).toMatchObject({
      status: 404,
      code: 'jobPaused',
    })
  expect((await failure(ana.call(saveJob, { params: { jobId } }))).code).toBe('jobPaused')
  expect((await hugo.call(showJob, { params: { jobId } })).status).toBe('paused')
  await hugo.call(resumeJob, { params: { jobId } })
  expect(await listed()).toContain(jobId)
  await hugo.call(closeJob, { params: { jobId } })
  expect(await listed()).not.toContain(jobId)
  expect((await failure(app.anyone.call(showJob, { params: { jobId } }))).code).toBe('jobClosed')
})

test('an applicant still sees a closed job', async () => {
  const jobId = await createPublishedJob(app)
  const hugo = await app.as('hugo')
  const { pool } = app.backend.connection
  await pool.query(
    `with file as (
       insert into files (key, audience, name, type, size) values ('proof', 'application', 'cv.pdf', 'application/pdf', 1)
       returning id
     )
     insert into applications (job_id, user_id, email, resume_id, snapshot)
     select $1, $2, 'ana@people.example', file.id, '{}' from file`,
    [jobId, await app.idOf('ana')],
  )
  await hugo.call(closeJob, { params: { jobId } })
  const ana = await app.as('ana')
  expect((await ana.call(showJob, { params: { jobId } })).status).toBe('closed')
  expect(await ana.call(showJobViewer, { params: { jobId } })).toMatchObject({
    saved_at: null,
    application: { state: 'sent', viewed_at: null },
  })
  const { items } = await ana.call(listMyJobs)
  expect(items).toMatchObject([
    { job: { id: jobId, status: 'closed' }, saved_at: null, application: { state: 'sent' } },
  ])
})

test('saving and unsaving twice has no further effect', async () => {
  const bohdan = await app.as('bohdan')
  const first = await createPublishedJob(app)
  const second = await createPublishedJob(app)
  const params = { jobId: first }
  await Promise.all([1, 2, 3].map(() => bohdan.call(saveJob, { params })))
  await bohdan.call(saveJob, { params: { jobId: second } })
  expect((await bohdan.call(listSavedJobs)).items.map(({ job }) => job.id)).toEqual([second, first])
  const page = await bohdan.call(listSavedJobs, { query: { limit: 1 } })
  const rest = await bohdan.call(listSavedJobs, { query: { limit: 1, after: page.next ?? '' } })
  expect([page.items[0]?.job.id, rest.items[0]?.job.id, rest.next]).toEqual([second, first, null])
  expect((await bohdan.call(showJobViewer, { params })).saved_at).not.toBeNull()
  await bohdan.call(unsaveJob, { params })
  await bohdan.call(unsaveJob, { params })
  expect((await bohdan.call(showJobViewer, { params })).saved_at).toBeNull()
  expect((await bohdan.call(listMyJobs)).items.map(({ job }) => job.id)).toEqual([second])
  await bohdan.call(unsaveJob, { params: { jobId: 999_999 } })
})

test('a company’s jobs are listed newest first across pages while jobs change', async () => {
  const ivan = await app.as('ivan')
  const made: number[] = []
  async function publishedAtInitech() {
    const { id } = await ivan.call(createJobPosting, { params: { slug: 'initech' }, body: completeForm })
    await ivan.call(publishJob, { params: { jobId: id } })
    return id
  }
  for (let index = 0; index < 5; index++) made.unshift(await publishedAtInitech())
  const params = { slug: 'initech' }
  const first = await app.anyone.call(listCompanyJobs, { params, query: { limit: 2 } })
  expect(first.items.map(({ id }) => id)).toEqual(made.slice(0, 2))
  await publishedAtInitech()
  const second = await app.anyone.call(listCompanyJobs, {
    params,
    query: { limit: 2, after: first.next ?? '' },
  })
  expect(second.items.map(({ id }) => id)).toEqual(made.slice(2, 4))
  expect(second.items[0]).toMatchObject({ company: { slug: 'initech' }, status: 'published' })
  const third = await app.anyone.call(listCompanyJobs, {
    params,
    query: { limit: 2, after: second.next ?? '' },
  })
  expect([third.items.length, third.next]).toEqual([1, null])
  expect((await failure(app.anyone.call(listCompanyJobs, { params: { slug: 'nobody' } }))).status).toBe(404)
  expect((await failure(app.anyone.call(listCompanyJobs, { params, query: { after: 'x' } }))).status).toBe(
    422,
  )
})

test('the pages that show a change are invalidated before the response', async () => {
  const hugo = await app.as('hugo')
  const jobId = await createPublishedJob(app)
  const job = await app.anyone.call(showJob, { params: { jobId } })
  const tags = [`company:${job.company.id}`, `job:${jobId}`, 'jobs']
  const params = { jobId }
  const changes = [
    () => hugo.call(changeJobPosting, { params, body: { title: 'Backend engineer, payments' } }),
    () => hugo.call(pauseJob, { params }),
    () => hugo.call(resumeJob, { params }),
    () => hugo.call(publishJob, { params }),
    () => hugo.call(closeJob, { params }),
  ]
  for (const change of changes) {
    app.purged.length = 0
    await change()
    expect(app.purged).toEqual(tags)
  }
  app.purged.length = 0
  const draftId = await createDraft(app)
  await hugo.call(deleteJobPosting, { params: { jobId: draftId } })
  expect(app.purged).toEqual([])
  const { counter, counted } = await openJobs(app)
  expect(counter).toBe(counted)
})
