import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { showAnsweredJob, showReceivedJob } from '#contract/applications/answeredJob.ts'
import { showMyApplication, withdrawApplication } from '#contract/applications/applications.ts'
import type { Locale } from '#contract/core/locale.ts'
import { changeJobPosting, closeJob, pauseJob, publishJob, resumeJob } from '#contract/jobs/postings.ts'
import type { JobDraftForm } from '#contract/jobs/forms.ts'
import { canonicalJson } from '#contract/core/canonicalJson.ts'
import { JobVersion } from '#contract/jobs/versions.ts'
import { createDraft, createPublishedJob } from '../jobs/jobFixtures.ts'
import { failure, useBackend } from '../backend.ts'
import { createApplicants, postJob, sendResume } from './applicationFixtures.ts'

const app = useBackend({ rateFactor: 100 })

const edit = async (jobId: number, body: JobDraftForm) =>
  (await app.as('hugo')).call(changeJobPosting, { params: { jobId }, body })
const answeredBy = async (name: 'ana' | 'bohdan', jobId: number, locale: Locale = 'en_GB') =>
  (await app.as(name, locale)).call(showAnsweredJob, { params: { jobId } })
const versionOf = async (name: 'ana' | 'bohdan', jobId: number) =>
  (await (await app.as(name)).call(showMyApplication, { params: { jobId } })).job_version

async function countVersions(jobId: number): Promise<number> {
  const { rows } = await app.backend.connection.pool.query<{ count: number }>(
    'select count(*)::int as count from job_versions where job_id = $1',
    [jobId],
  )
  return rows[0]?.count ?? 0
}

async function apply() {
  const jobId = await createPublishedJob(app)
  const { id } = await sendResume(await app.as('ana'), jobId)
  return { jobId, applicationId: id }
}

test('a publication and each edit that changes the text store a version; a draft and other edits store none', async () => {
  const jobId = await createDraft(app)
  await edit(jobId, { title: 'Still a draft' })
  expect(await countVersions(jobId)).toBe(0)
  const hugo = await app.as('hugo')
  const params = { jobId }
  await hugo.call(publishJob, { params })
  expect(await countVersions(jobId)).toBe(1)
  await edit(jobId, { title: 'Still a draft' })
  // Who handles the applications is not part of the text.
  await edit(jobId, { manager_ids: [await app.idOf('gita')] })
  await hugo.call(publishJob, { params })
  await hugo.call(pauseJob, { params })
  await hugo.call(resumeJob, { params })
  expect(await countVersions(jobId)).toBe(1)
  await edit(jobId, { skill_ids: [1002, 1001] })
  expect(await countVersions(jobId)).toBe(2)
  await hugo.call(pauseJob, { params })
  await edit(jobId, { city: 'Lviv' })
  await hugo.call(closeJob, { params })
  await edit(jobId, { benefit_ids: [] })
  await hugo.call(publishJob, { params })
  expect(await countVersions(jobId)).toBe(4)
})

test('an application names the text that it answered, whatever becomes of the job', async () => {
  const { jobId, applicationId } = await apply()
  const first = await answeredBy('ana', jobId)
  expect(first).toMatchObject({ answered: { title: 'Backend engineer', city: 'Kyiv' }, current: null })
  expect(await versionOf('ana', jobId)).toMatchObject({ hash: first.answered?.hash, changed: false })

  await edit(jobId, { title: 'Backend lead', salary_max: 150_000 })
  await edit(jobId, { description: 'You lead the team.' })
  const changed = await answeredBy('ana', jobId)
  expect(changed.answered).toEqual(first.answered)
  expect(changed.current).toMatchObject({
    title: 'Backend lead',
    salary: { min: 90_000, max: 150_000 },
    description_html: '<p>You lead the team.</p>',
  })
  expect(await versionOf('ana', jobId)).toMatchObject({ hash: first.answered?.hash, changed: true })
  const hugo = await app.as('hugo')
  expect(await hugo.call(showReceivedJob, { params: { applicationId } })).toEqual(changed)

  // Somebody who applies now answers the new text.
  await sendResume(await app.as('bohdan'), jobId)
  expect(await answeredBy('bohdan', jobId)).toMatchObject({ answered: changed.current, current: null })
  await hugo.call(closeJob, { params: { jobId } })
  expect((await answeredBy('ana', jobId)).answered).toEqual(first.answered)
})

test('an edit back leaves nothing changed', async () => {
  const { jobId } = await apply()
  await edit(jobId, { title: 'Backend lead' })
  await edit(jobId, { title: 'Backend engineer' })
  expect(await countVersions(jobId)).toBe(3)
  expect((await versionOf('ana', jobId))?.changed).toBe(false)
  expect((await answeredBy('ana', jobId)).current).toBeNull()
})

test('the hash is that of the text, and the names are in the language of the reader', async () => {
  const { jobId } = await apply()
  const { answered } = await answeredBy('ana', jobId)
  const { hash = '', content = '' } = answered ?? {}
  expect(createHash('sha256').update(content).digest('hex')).toBe(hash)
  expect(canonicalJson(JobVersion.parse(JSON.parse(content)))).toBe(content)
  const ukrainian = (await answeredBy('ana', jobId, 'uk_UA')).answered
  expect([answered?.country, ukrainian?.country]).toEqual(['Ukraine', 'Україна'])
  expect(ukrainian?.hash).toBe(hash)
})

test('a job from before versions has one with its next application; an application from before has none', async () => {
  const jobId = await postJob(app)
  await sendResume(await app.as('ana'), jobId)
  expect(await countVersions(jobId)).toBe(1)
  await app.backend.connection.pool.query('update applications set job_version_id = null where job_id = $1', [
    jobId,
  ])
  expect(await versionOf('ana', jobId)).toBeNull()
  expect(await answeredBy('ana', jobId)).toMatchObject({ answered: null, current: null })
  await sendResume(await app.as('bohdan'), jobId)
  expect(await countVersions(jobId)).toBe(1)
  expect((await answeredBy('bohdan', jobId)).answered?.title).toBe('Backend engineer')
})

test('others do not read it, and the company no longer after a withdrawal', async () => {
  const { jobId, applicationId } = await apply()
  const params = { applicationId }
  expect((await failure((await app.as('bohdan')).call(showAnsweredJob, { params: { jobId } }))).status).toBe(
    404,
  )
  for (const name of ['ivan', 'mira', 'ana'] as const)
    expect((await failure((await app.as(name)).call(showReceivedJob, { params }))).status).toBe(404)
  const ana = await app.as('ana')
  await ana.call(withdrawApplication, { params })
  const refused = await failure((await app.as('hugo')).call(showReceivedJob, { params }))
  expect([refused.code, refused.status]).toEqual(['applicationWithdrawn', 410])
  expect((await answeredBy('ana', jobId)).answered?.title).toBe('Backend engineer')
})

test('simultaneous edits and applications each name a text that the job had', async () => {
  const jobId = await createPublishedJob(app)
  const titles = ['One', 'Two', 'Three', 'Four']
  const tokens = await createApplicants(app, 4)
  const callers = tokens.map((token) => app.withToken(token))
  await Promise.all([
    ...titles.map((title) => edit(jobId, { title })),
    ...callers.map((caller) => sendResume(caller, jobId)),
  ])
  expect(await countVersions(jobId)).toBe(titles.length + 1)
  const now = (await edit(jobId, {})).title
  for (const caller of callers) {
    const { answered, current } = await caller.call(showAnsweredJob, { params: { jobId } })
    expect(['Backend engineer', ...titles]).toContain(answered?.title)
    expect((current ?? answered)?.title).toBe(now)
  }
})
