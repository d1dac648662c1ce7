import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import { applyToJob } from '#contract/applications/applications.ts'
import * as postings from '#contract/jobs/postings.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import type { PersonName } from '../world.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const visit = (path: string, as: PersonName) => product.visit(path, { as })
let jobId = 0

/** A published job of Gita's. */
beforeAll(async () => {
  const gita = await callerOf(product, 'gita')
  const created = { params: { slug: 'globex' }, body: completeForm }
  jobId = (await call(gita, postings.createJobPosting, created)).id
  await call(gita, postings.publishJob, { params: { jobId } })
})
const setLimit = async (limited_to_managers: boolean) =>
  call(await callerOf(product, 'gita'), postings.changeJobPosting, {
    params: { jobId },
    body: { limited_to_managers },
  })
const checkbox = /<input(?=[^>]*name="limited_to_managers")(?=[^>]*type="checkbox")/
const mark = 'Only its managers and admins'

test('the form offers the limit to those who may set it', async () => {
  const form = `/company/globex/edit/job-postings/${jobId}?step=contacts`
  expect((await visit(form, 'gita')).html).toMatch(checkbox)
  // Hugo manages the jobs of Globex and is not responsible for this one.
  const page = await visit(form, 'hugo')
  expect(page.status).toBe(200)
  expect(page.html).not.toMatch(checkbox)
})

test('a limited job is marked for those who manage it and missing for others', async () => {
  const pages = [`/hr-panel/globex/jobs/${jobId}`, '/hr-panel/globex', '/company/globex/edit/job-postings']
  for (const path of pages) expect((await visit(path, 'gita')).html).not.toContain(mark)
  await setLimit(true)
  for (const path of pages) expect((await visit(path, 'gita')).html).toContain(mark)
  const [applicants, ...lists] = await Promise.all(pages.map((path) => visit(path, 'hugo')))
  expect(applicants?.status).toBe(404)
  for (const list of lists) {
    expect(list.status).toBe(200)
    expect(list.html).not.toContain(completeForm.title)
  }
  const { status, html } = await product.visit(`/company/globex/job-postings/${jobId}`)
  expect([status, html.includes(mark)]).toEqual([200, false])
})

test('who applied themself reads why their application is not among the applicants', async () => {
  await setLimit(true)
  const { id } = await call(await callerOf(product, 'hugo'), applyToJob, {
    params: { jobId },
    body: { email: 'hugo@globex.example' },
    files: { resume: pdf() },
  })
  await setLimit(false)
  const list = await visit(`/hr-panel/globex/jobs/${jobId}`, 'hugo')
  expect(list.html).toContain('so it isn’t listed here')
  expect(list.html).not.toContain(`/hr-panel/globex/applications/${id}`)
  expect((await visit(`/hr-panel/globex/jobs/${jobId}`, 'gita')).html).not.toContain(
    'so it isn’t listed here',
  )
  const own = await visit(`/hr-panel/globex/applications/${id}`, 'hugo')
  expect([own.status, own.html.includes('This is your own application')]).toEqual([403, true])
  expect((await visit(`/hr-panel/globex/applications/${id}`, 'gita')).status).toBe(200)
})
