import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import { showApplicationReceipt } from '#contract/applications/receipt.ts'
import { call } from '#contract/core/call.ts'
import type { JobDraftForm } from '#contract/jobs/forms.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { callerOf } from './caller.ts'
import { people } from '../world.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const { visit } = product

/** A job at Globex that Ana and Ivan have applied for. */
async function apply() {
  const hugo = await callerOf(product, 'hugo')
  const body = completeForm as JobDraftForm
  const { id: jobId } = await call(hugo, createJobPosting, { params: { slug: 'globex' }, body })
  const params = { jobId }
  await call(hugo, publishJob, { params })
  for (const name of ['ana', 'ivan'] as const) {
    const form = { params, body: { email: `${name}@people.example` }, files: { resume: pdf() } }
    await call(await callerOf(product, name), applyToJob, form)
  }
  const receipt = await call(await callerOf(product, 'ana'), showApplicationReceipt, { params })
  return { jobId, receipt, path: `/applications/globex/${jobId}/receipt` }
}

const query = (text: string, jobId: number) => product.backend.connection.pool.query(text, [jobId])

test('a candidate finds the receipt at their application, in both languages, with what was hashed', async () => {
  const { jobId, receipt, path } = await apply()
  expect((await visit(`/applications/globex/${jobId}`, { as: 'ana' })).html).toContain(`href="${path}"`)
  const page = await visit(path, { as: 'ana' })
  expect([page.status, page.title]).toEqual([200, 'Application receipt | Tenure'])
  const { resume, profile, job_version: version } = receipt
  for (const hash of [resume.hash, profile.hash, version?.hash]) expect(page.html).toContain(hash)
  expect(page.html).toContain('sha256sum')
  expect(page.html).toContain(`href="${resume.file?.url.replace('/files/', '/media/')}"`)
  expect(page.queries).toBeLessThanOrEqual(8)
  expect(page.calls).toBeLessThanOrEqual(4)
  expect((await visit(`/uk_UA${path}`, { as: 'ivan' })).html).toContain('Підтвердження відгуку')

  for (const [name, content, hash] of [
    ['profile.json', profile.content, profile.hash],
    ['job.json', version?.content, version?.hash],
  ] as const) {
    expect(page.html).toContain(`href="${path}/${name}"`)
    const file = await visit(`${path}/${name}`, { as: 'ana' })
    expect(file.html).toBe(content)
    expect(createHash('sha256').update(file.html).digest('hex')).toBe(hash)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${jobId}-${name}"`)
    expect(file.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('who handles the application has the same receipt until the company loses it', async () => {
  const { jobId, receipt, path } = await apply()
  const { rows } = await query(
    `select applications.id from applications join accounts on accounts.id = user_id
     where job_id = $1 and accounts.email = '${people.ana.email}'`,
    jobId,
  )
  const application = `/hr-panel/globex/applications/${rows[0]?.id}`
  expect((await visit(application, { as: 'hugo' })).html).toContain(`href="${application}/receipt"`)
  const page = await visit(`${application}/receipt`, { as: 'hugo' })
  expect([page.status, page.title]).toEqual([200, 'Application receipt | Tenure'])
  for (const hash of [receipt.resume.hash, receipt.profile.hash, receipt.job_version?.hash])
    expect(page.html).toContain(hash)
  expect(page.html).toContain('Ana Kovalenko')
  expect(page.html).not.toContain('Your profile')
  const file = await visit(`${application}/receipt/profile.json`, { as: 'hugo' })
  expect(file.html).toBe(receipt.profile.content)
  for (const name of ['ana', 'mira'] as const)
    expect([name, (await visit(`${application}/receipt`, { as: name })).status]).toEqual([name, 403])

  await query(`update applications set expired_at = now() where job_id = $1`, jobId)
  expect((await visit(`${application}/receipt`, { as: 'hugo' })).status).toBe(410)
  expect((await visit(`${application}/receipt/profile.json`, { as: 'hugo' })).status).toBe(410)
  expect((await visit(path, { as: 'ana' })).status).toBe(200)
})

test('nobody else has it, and other files and addresses do not exist', async () => {
  const { jobId, path } = await apply()
  for (const name of ['mira', 'hugo'] as const)
    for (const address of [path, `${path}/profile.json`])
      expect([name, (await visit(address, { as: name })).status]).toEqual([name, 404])
  expect((await visit(path)).headers.get('location')).toContain('/login')
  for (const address of [`${path}/resume.json`, `${path}/toString`, '/applications/globex/999999/receipt'])
    expect([address, (await visit(address, { as: 'ana' })).status]).toEqual([address, 404])
  const moved = await visit(`/applications/other/${jobId}/receipt`, { as: 'ana' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, path])
})

test('without the job, it shows the hashes and offers no files; what was not recorded is said', async () => {
  const { jobId, receipt, path } = await apply()
  await query('delete from jobs where id = $1', jobId)
  const page = await visit(path, { as: 'ana' })
  expect(page.status).toBe(200)
  expect(page.html).toContain(receipt.profile.hash)
  expect(page.html).toContain('Backend engineer')
  expect(page.html).toContain('We no longer store this file')
  expect(page.html).not.toContain('profile.json')
  expect(page.html).not.toContain(`href="/applications/globex/${jobId}"`)
  expect((await visit(`${path}/profile.json`, { as: 'ana' })).status).toBe(404)

  await query(
    `update application_receipts set resume_sha256 = null, job_sha256 = null, recorded_at = '2027-03-04T12:00:00Z'
     where job_id = $1`,
    jobId,
  )
  const later = (await visit(path, { as: 'ana' })).html
  expect(later).toContain('the file was gone before we issued receipts')
  expect(later).toContain('before we started saving the text of jobs')
  expect(later).toContain('These fingerprints were recorded on Mar 4, 2027')
})
