import { expect, test } from 'vitest'
import { applyToJob, withdrawApplication } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'
import type { JobDraftForm } from '#contract/jobs/forms.ts'
import { changeJobPosting, closeJob, createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit } = product

/** The page without its markup. */
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const removedIn = (html: string) => marked(html, 'del')
const addedIn = (html: string) => marked(html, 'ins')
const marked = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'))].map(([, inner = '']) =>
    textOf(inner)
      .replace(/\[[^:]+: |\] ?$/g, '')
      .trim(),
  )

/** A job at Globex that Ana has applied for. */
async function apply() {
  const hugo = await callerOf(product, 'hugo')
  const ana = await callerOf(product, 'ana')
  const { id: jobId } = await call(hugo, createJobPosting, {
    params: { slug: 'globex' },
    body: completeForm as JobDraftForm,
  })
  const params = { jobId }
  await call(hugo, publishJob, { params })
  const body = { email: 'ana@people.example' }
  const { id } = await call(ana, applyToJob, { params, body, files: { resume: pdf() } })
  const edit = (change: JobDraftForm) => call(hugo, changeJobPosting, { params, body: change })
  return { jobId, applicationId: id, ana, hugo, edit }
}

test('a candidate reads the job that they answered, and what changed in it, in both languages', async () => {
  const { jobId, edit, hugo } = await apply()
  const form = { params: { jobId }, body: { email: 'ivan@people.example' }, files: { resume: pdf() } }
  await call(await callerOf(product, 'ivan'), applyToJob, form)
  const path = `/applications/globex/${jobId}`
  const unchanged = await visit(path, { as: 'ana' })
  expect(unchanged.html).toContain(`href="${path}/job"`)
  expect(unchanged.html).not.toContain('See what changed')
  expect(textOf((await visit(`${path}/job`, { as: 'ana' })).html)).not.toContain('What changed')

  await edit({
    title: 'Backend lead',
    salary_max: 150_000,
    description: 'You keep the **books** right.\n\n- Read\n- Write',
  })
  await call(hugo, closeJob, { params: { jobId } })
  expect((await visit(path, { as: 'ana' })).html).toContain(`href="${path}/job#changes"`)

  const page = await visit(`${path}/job`, { as: 'ana' })
  expect([page.status, page.title]).toEqual([200, 'View job as answered | Tenure'])
  expect(textOf(page.html)).toContain('What changed in this job since you applied')
  const removed = ['Backend engineer', '₴90,000–120,000 per month', 'ledger']
  expect(removedIn(page.html)).toEqual(removed)
  expect(addedIn(page.html)).toEqual(['Backend lead', '₴90,000–150,000 per month', 'books'])
  expect(page.html).toMatch(/[0-9a-f]{64}/)
  expect(page.queries).toBeLessThanOrEqual(8)
  expect(page.calls).toBeLessThanOrEqual(4)

  // Ivan reads Ukrainian.
  const ukrainian = await visit(`/uk_UA${path}/job`, { as: 'ivan' })
  expect(textOf(ukrainian.html)).toContain('Що змінилося у вакансії після вашого відгуку')
  expect(removedIn(ukrainian.html)).toContain('Backend engineer')
  expect(addedIn(ukrainian.html)).toContain('books')
})

test('the company reads which text an application answered, until it is withdrawn', async () => {
  const { applicationId, ana, edit } = await apply()
  await edit({ city: 'Lviv' })
  const path = `/hr-panel/globex/applications/${applicationId}`
  const review = await visit(path, { as: 'hugo' })
  expect(review.html).toContain(`href="${path}/job"`)
  const page = await visit(`${path}/job`, { as: 'hugo' })
  expect(page.status).toBe(200)
  expect(textOf(page.html)).toContain('What changed in this job since they applied')
  expect([removedIn(page.html), addedIn(page.html)]).toEqual([['Kyiv, Ukraine'], ['Lviv, Ukraine']])
  expect((await visit(`${path}/job`, { as: 'mira' })).status).toBe(403)

  await call(ana, withdrawApplication, { params: { applicationId } })
  const withdrawn = await visit(`${path}/job`, { as: 'hugo' })
  expect(withdrawn.status).toBe(410)
  expect(withdrawn.html).not.toContain('Kyiv')
})

test('an application from before the texts of jobs were stored says so', async () => {
  const { jobId } = await apply()
  await product.backend.connection.pool.query(
    'update applications set job_version_id = null where job_id = $1',
    [jobId],
  )
  expect((await visit(`/applications/globex/${jobId}`, { as: 'ana' })).html).not.toContain('/job"')
  const page = await visit(`/applications/globex/${jobId}/job`, { as: 'ana' })
  expect([page.status, textOf(page.html).includes('before we started saving the text of jobs')]).toEqual([
    200,
    true,
  ])
})
