import { expect, test } from 'vitest'
import { applyToJob, decideApplication } from '#contract/applications/applications.ts'
import { exportMaximum } from '#contract/applications/export.ts'
import { addApplicationTag } from '#contract/applications/tags.ts'
import { call } from '#contract/core/call.ts'
import type { JobDraftForm } from '#contract/jobs/forms.ts'
import { closeJob, createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { pdf, repeatApplication } from '../api/applications/applicationFixtures.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit } = product

/** A job at Globex, with applications by Ana, Bohdan and Ivan. */
async function appliedJob(change: JobDraftForm = {}) {
  const hugo = await callerOf(product, 'hugo')
  const body = { ...completeForm, ...change } as JobDraftForm
  const { id: jobId } = await call(hugo, createJobPosting, { params: { slug: 'globex' }, body })
  const params = { jobId }
  await call(hugo, publishJob, { params })
  const ids: number[] = []
  for (const name of ['ana', 'bohdan', 'ivan'] as const) {
    const form = { params, body: { email: `${name}@people.example` }, files: { resume: pdf() } }
    ids.push((await call(await callerOf(product, name), applyToJob, form)).id)
  }
  const [ana = 0, bohdan = 0, ivan = 0] = ids
  return { jobId, hugo, ana, bohdan, ivan }
}
const hired = { state: 'hired', from: 'sent' } as const
/** The links to the applications before and after. */
const neighboursIn = (html: string) =>
  [...html.matchAll(/<a class="button" href="([^"]*)" rel="(prev|next)"[^>]*>\s*([^<]*?)\s*</g)].map(
    ([, href = '', rel, text]) => [rel, text, href.replaceAll('&amp;', '&').replaceAll('&#38;', '&')],
  )

test('the links beside an application follow the list as it is filtered and ordered', async () => {
  const { hugo, ana, bohdan, ivan } = await appliedJob()
  const address = (id: number, query = '') => `/hr-panel/globex/applications/${id}${query}`
  const at = async (id: number, query = '') => visit(address(id, query), { as: 'hugo' })
  expect(neighboursIn((await at(bohdan)).html)).toEqual([
    ['prev', 'Newer application', address(ivan)],
    ['next', 'Older application', address(ana)],
  ])
  const oldest = '?order=oldest'
  expect(neighboursIn((await at(bohdan, oldest)).html)).toEqual([
    ['prev', 'Older application', address(ana, oldest)],
    ['next', 'Newer application', address(ivan, oldest)],
  ])
  await call(hugo, decideApplication, { params: { applicationId: bohdan }, body: hired })
  const narrowed = await at(ivan, '?state=sent')
  expect(neighboursIn(narrowed.html)).toEqual([['next', 'Older application', address(ana, '?state=sent')]])
  expect([narrowed.queries <= 8, narrowed.calls <= 4]).toEqual([true, true])
  // A filter that cannot be: the application stands beside an empty list.
  const impossible = await at(bohdan, '?years=-1')
  expect([impossible.status, neighboursIn(impossible.html)]).toEqual([422, []])
})

test('the filters offer the tags of the company, and a row says when its answer is due', async () => {
  const { jobId, hugo, ana } = await appliedJob({ answer_days: 1 })
  const list = `/hr-panel/globex/jobs/${jobId}`
  expect((await visit(list, { as: 'hugo' })).html).not.toContain('filter-tag')
  const body = { name: 'Evening <shifts>' }
  const [tag] = (await call(hugo, addApplicationTag, { params: { applicationId: ana }, body })).items
  const page = await visit(`${list}?tag=${tag?.id}`, { as: 'hugo' })
  expect(page.html).toMatch(/<option value="">Any tag<\/option>/)
  expect(page.html).toMatch(
    new RegExp(`<option value="${tag?.id}" selected="">Evening &lt;shifts(>|&gt;)</option>`),
  )
  expect(page.html).toContain('Answer due tomorrow')
  const unknown = await visit(`${list}?tag=999999`, { as: 'hugo' })
  expect([unknown.status, unknown.html.includes('Any tag')]).toEqual([422, true])
})

test('the file of applicants is made by the form of the list, for who manages the job, and of at most 5,000', async () => {
  const { jobId, ana } = await appliedJob()
  const file = `/hr-panel/globex/jobs/${jobId}/applicants.csv`
  const opened = await visit(`${file}?state=sent`, { as: 'hugo' })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    `/hr-panel/globex/jobs/${jobId}?state=sent`,
  ])
  const body = new URLSearchParams()
  const headers = { origin: product.origin() }
  expect((await visit(file, { as: 'mira', body, headers })).status).toBe(403)
  expect((await visit(file, { as: 'ivan', body, headers })).status).toBe(403)
  const made = await visit(file, { as: 'hugo', body, headers })
  expect([made.status, made.headers.get('content-type'), made.html.split('\r\n').length]).toEqual([
    200,
    'text/csv; charset=utf-8',
    5,
  ])
  await repeatApplication({ backend: product.backend } as never, ana, exportMaximum)
  const refused = await visit(file, { as: 'hugo', body, headers })
  expect(refused.status).toBe(409)
  expect(refused.html).toContain('A file can have at most 5000 applicants.')
})

test('a closed job says what became of it, to the public and to who applied', async () => {
  const { jobId, hugo, bohdan } = await appliedJob()
  await call(hugo, closeJob, { params: { jobId }, query: { cancelled: 'true' } })
  const shown = async (prefix: string, as: 'ana' | 'ivan' = 'ana') => {
    const gone = await visit(`${prefix}/company/globex/job-postings/${jobId}`)
    const own = await visit(`${prefix}/applications/globex/${jobId}`, { as })
    expect([gone.status, own.status]).toEqual([410, 200])
    return [gone.html, own.html]
  }
  for (const html of await shown('')) expect(html).toContain('Globex says the position was cancelled.')
  // As a decision that has been announced.
  const announced = `update applications set state = 'hired' where id = $1`
  await product.backend.connection.pool.query(announced, [bohdan])
  for (const html of await shown('/uk_UA', 'ivan')) expect(html).toContain('прийняла на роботу кандидата')
  for (const html of await shown('')) {
    expect(html).toContain('Globex hired someone who applied here.')
  }
})

test('an application leads to its receipt once there is one', async () => {
  const { jobId } = await appliedJob()
  const leads = async () =>
    (await visit(`/applications/globex/${jobId}`, { as: 'ana' })).html.includes('/receipt"')
  expect(await leads()).toBe(true)
  await product.backend.connection.pool.query('delete from application_receipts where job_id = $1', [jobId])
  expect(await leads()).toBe(false)
})
