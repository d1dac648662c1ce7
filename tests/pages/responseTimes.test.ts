import { expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import type { JobDraftForm } from '#contract/jobs/forms.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { responseClocks } from '#backend/applications/schema/responseClocks.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const read = async (path: string, as?: 'ana') => textOf((await product.visit(path, as ? { as } : {})).html)

async function postJob(change: JobDraftForm) {
  const hugo = await callerOf(product, 'hugo')
  const body = { ...completeForm, ...change } as JobDraftForm
  const job = await call(hugo, createJobPosting, { params: { slug: 'globex' }, body })
  await call(hugo, publishJob, { params: { jobId: job.id } })
  return { jobId: job.id, companyId: job.company.id }
}

test('a job says what it promises, a candidate until when; few applications and other sites are said to tell nothing', async () => {
  const { jobId } = await postJob({ answer_days: 14 })
  const path = `/company/globex/job-postings/${jobId}`
  const page = await read(path)
  expect(page).toContain('Globex promises an answer within 14 days of applying.')
  expect(page).toContain('No answer has been due yet.')
  expect(page).toContain('fewer than 10 applications in the last 180 days')
  expect(await read(`/uk_UA${path}`)).toContain('обіцяє відповісти за 14 днів після відгуку')
  const body = { email: 'ana@people.example' }
  const ana = await callerOf(product, 'ana')
  await call(ana, applyToJob, { params: { jobId }, body, files: { resume: pdf() } })
  expect(await read(`/applications/globex/${jobId}`, 'ana')).toContain('Globex promised an answer by ')
  const elsewhere = { application_method: 'external', external_url: 'https://globex.example/jobs' } as const
  const external = await postJob(elsewhere)
  const page2 = await read(`/company/globex/job-postings/${external.jobId}`)
  expect(page2).toContain('You apply on the company’s own site, so we can’t tell how soon it answers.')
  expect(page2).not.toContain('fewer than 10 applications')
})

test('a bad clock is shown like a good one, on the page of the company and of its job, in both languages', async () => {
  const { jobId, companyId } = await postJob({})
  const days = [
    { day: 7, of: 20, opened: 4, answered: 0 },
    { day: 14, of: 20, opened: 5, answered: 1 },
    { day: 30, of: 16, opened: 8, answered: 4 },
  ] as const
  const clock = { applications: 22, days: [...days], never_answered: 11, answered_unopened: 2 }
  const responses = { response_clock: clock, answer_promises: { kept: 3, missed: 9 } }
  await product.backend.ctx.db.insert(responseClocks).values({ companyId, responses })
  product.evictPages()
  for (const path of ['/company/globex', `/company/globex/job-postings/${jobId}`]) {
    const page = await read(path)
    expect(page).toContain('Within 7 days Opened 20% (4 of 20), answered 0% (0 of 20)')
    expect(page).toContain('Within 30 days Opened 50% (8 of 16), answered 25% (4 of 16)')
    expect(page).toContain('Never answered: 11 of 16 applications that are at least 30 days old.')
    expect(page).toContain('2 applications were answered without being opened.')
    expect(await read(`/uk_UA${path}`)).toContain('Без жодної відповіді: 11 з 16 відгуків')
  }
  expect(await read('/company/globex')).toContain('Promised answers: 3 in time, 9 late or missing.')
})
