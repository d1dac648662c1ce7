import { expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { closeJob, createJobPosting, pauseJob, publishJob, resumeJob } from '#contract/jobs/postings.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()

const hugo = () => callerOf(product, 'hugo')
async function newJob(): Promise<number> {
  const api = await hugo()
  const { id } = await call(api, createJobPosting, { params: { slug: 'globex' }, body: completeForm })
  await call(api, publishJob, { params: { jobId: id } })
  return id
}
const structured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? '') as { '@type': string },
  )

test('the public page of a job has what crawlers need, in both languages', async () => {
  const id = await newJob()
  for (const prefix of ['', '/uk_UA']) {
    const page = await product.visit(`${prefix}/company/globex/job-postings/${id}`)
    expect(page.status).toBe(200)
    expect(page.html.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(structured(page.html).map((data) => data['@type'])).toEqual(['JobPosting', 'BreadcrumbList'])
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(page.html)?.[1]
    expect(canonical).toMatch(new RegExp(`^https?://[^/]+${prefix}/company/globex/job-postings/${id}$`))
    expect(page.html.match(/hreflang="(en-GB|uk-UA|x-default)"/g)?.length).toBeGreaterThanOrEqual(3)
    expect(page.html).toContain(`${prefix}/job-postings/globex/${id}?apply=1`)
    expect(page.headers.get('x-page-tags')).toBeNull()
  }
})

test('a list of jobs never has JobPosting data', async () => {
  await newJob()
  const page = await product.visit('/company/globex/job-postings')
  expect(page.title).toBe('Jobs at Globex | Tenure')
  expect(structured(page.html).map((data) => data['@type'])).toEqual(['BreadcrumbList'])
})

test('a job disappears with the request that pauses it, and returns with the one that resumes it', async () => {
  const jobId = await newJob()
  const path = `/company/globex/job-postings/${jobId}`
  const list = '/company/globex/job-postings'
  const api = await hugo()
  const params = { jobId }
  expect((await product.visit(path)).status).toBe(200)
  expect((await product.visit(list)).html).toContain(`${path}"`)
  await call(api, pauseJob, { params })
  const closed = await product.visit(path)
  expect([closed.status, structured(closed.html)]).toEqual([410, []])
  expect(closed.html).toContain('noindex')
  expect(closed.html).toContain(`${completeForm.title}, Globex, is temporarily unavailable`)
  expect((await product.visit(list)).html).not.toContain(`${path}"`)
  await call(api, resumeJob, { params })
  expect((await product.visit(path)).status).toBe(200)
  await call(api, closeJob, { params })
  const gone = await product.visit(path)
  expect(gone.title).toBe('This job is closed | Tenure')
  expect(gone.html).toContain(`${completeForm.title}, Globex, is no longer open`)
  // Other jobs of the company, under the address of any company.
  const other = await newJob()
  const elsewhere = await product.visit(path.replace('globex', 'initech'))
  expect([elsewhere.status, elsewhere.html.includes(`/company/globex/job-postings/${other}"`)]).toEqual([
    410,
    true,
  ])
})

test('a job under another company’s address redirects to its own; an invalid job id is not found', async () => {
  const id = await newJob()
  const moved = await product.visit(`/company/initech/job-postings/${id}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/company/globex/job-postings/${id}`])
  for (const page of ['0', 'x', '1e3', '999999'])
    expect((await product.visit(`/company/globex/job-postings/${page}`)).status).toBe(404)
  expect((await product.visit('/company/nobody/job-postings')).status).toBe(404)
})

test('the workspace of postings requires the right to manage jobs', async () => {
  const id = await newJob()
  const paths = ['', '/create', `/${id}`, `/${id}?step=contacts`, `/${id}?step=preview`]
  for (const path of paths.map((end) => `/company/globex/edit/job-postings${end}`)) {
    expect([path, (await product.visit(path, { as: 'hugo' })).status]).toEqual([path, 200])
    for (const as of ['ana', 'mira'] as const)
      expect([path, as, (await product.visit(path, { as })).status]).toEqual([path, as, 403])
    expect((await product.visit(`/uk_UA${path}`, { as: 'ivan' })).status).toBe(403)
  }
})

test('each list of my jobs has its own heading and next step', async () => {
  for (const [query, heading] of [
    ['', 'My jobs'],
    ['?list=saved', 'Saved jobs'],
    ['?list=applications', 'My applications'],
  ]) {
    const page = await product.visit(`/my-jobs${query ?? ''}`, { as: 'ana' })
    expect([page.status, /<h1[^>]*>([^<]*)/.exec(page.html)?.[1]?.trim()]).toEqual([200, heading])
    expect(page.html).toContain('empty-state')
  }
})

test('no page of jobs makes more than four calls and eight queries', async () => {
  const id = await newJob()
  const paths = [
    '/my-jobs',
    '/my-jobs?list=saved',
    `/my-jobs/globex/${id}?from=saved`,
    `/job-postings/globex/${id}`,
    '/company/globex/edit/job-postings',
    '/company/globex/edit/job-postings/create',
    `/company/globex/edit/job-postings/${id}`,
    `/company/globex/edit/job-postings/${id}?step=preview`,
  ]
  for (const path of paths) {
    await product.visit(path, { as: 'hugo' })
    const { status, queries, calls } = await product.visit(path, { as: 'hugo' })
    expect([path, status, Math.min(queries, 8)]).toEqual([path, 200, queries])
    expect([path, Math.min(calls, 4)]).toEqual([path, calls])
  }
})

test('of the steps of the wizard, only the preview publishes when it is posted', async () => {
  const api = await hugo()
  const { id } = await call(api, createJobPosting, { params: { slug: 'globex' }, body: completeForm })
  const post = (step: string) =>
    product.visit(`/company/globex/edit/job-postings/${id}?step=${step}`, {
      as: 'hugo',
      headers: { origin: product.origin() },
      body: new URLSearchParams({ title: 'Typed before hydration' }),
    })
  const isPublic = async () => (await product.visit(`/company/globex/job-postings/${id}`)).status === 200
  for (const step of ['info', 'contacts']) {
    await post(step)
    expect([step, await isPublic()]).toEqual([step, false])
  }
  expect((await post('preview')).status).toBe(303)
  expect(await isPublic()).toBe(true)
})
