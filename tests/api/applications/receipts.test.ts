import { eq, sql } from '#drizzle'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startExport } from '#contract/accounts/closing.ts'
import { showAnsweredJob } from '#contract/applications/answeredJob.ts'
import {
  applyToJob,
  listApplicants,
  showApplication,
  showMyApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import { previewApplication } from '#contract/applications/preview.ts'
import { showApplicationReceipt, type ApplicationReceipt } from '#contract/applications/receipt.ts'
import { canonicalJson } from '#contract/core/canonicalJson.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { applications } from '#backend/applications/schema/applications.ts'
import { companies } from '#backend/companies/schema/companies.ts'
import { jobs } from '#backend/jobs/schema/jobs.ts'
import { closeAccountOf, dumpDatabase } from '../accounts/closingFixtures.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { entriesOf } from '../settings/exportSteps.ts'
import { docx, pdf, postJob, sendResume } from './applicationFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const database = () => app.backend.connection.db

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())
const receiptOf = (caller: Caller, jobId: number) =>
  caller.call(showApplicationReceipt, { params: { jobId } })
const hashesOf = ({ resume, profile, job_version: version }: ApplicationReceipt) => ({
  resume: resume.hash,
  profile: profile.hash,
  job: version?.hash,
})
const body = { email: 'ana@people.example' }

async function apply(name: 'ana' | 'bohdan' | 'ivan' = 'ana') {
  const caller = await app.as(name)
  const jobId = await createPublishedJob(app)
  const { id: applicationId } = await sendResume(caller, jobId)
  return { caller, jobId, applicationId }
}

test('a receipt has the hashes of the bytes that were sent: the file, the profile and the text of the job', async () => {
  const { caller, jobId } = await apply()
  const receipt = await receiptOf(caller, jobId)
  const { sent_at, resume } = await caller.call(showMyApplication, { params: { jobId } })
  expect(receipt).toMatchObject({
    job: { id: jobId, title: 'Backend engineer' },
    company: { slug: 'globex', name: 'Globex' },
    sent_at,
    recorded_at: sent_at,
    has_application: true,
  })
  expect(receipt.resume).toEqual({ hash: sha256(await bytesOf(pdf())), file: resume })
  const [stored] = await database()
    .select({ snapshot: applications.snapshot })
    .from(applications)
    .where(eq(applications.jobId, jobId))
  expect(receipt.profile.content).toBe(canonicalJson(stored?.snapshot))
  expect(sha256(receipt.profile.content ?? '')).toBe(receipt.profile.hash)
  const { answered } = await caller.call(showAnsweredJob, { params: { jobId } })
  expect(receipt.job_version).toEqual({ hash: answered?.hash, content: answered?.content })
})

test('a résumé that is sent again has the same hash, and a generated one that of its bytes', async () => {
  const ana = await app.as('ana')
  const [first, second, third] = [await postJob(app), await postJob(app), await postJob(app)]
  await sendResume(ana, first, docx())
  const { id: resume_id } = (await ana.call(previewApplication)).resume ?? {}
  await ana.call(applyToJob, { params: { jobId: second }, body: { ...body, resume_id }, files: {} })
  const hashes = [(await receiptOf(ana, first)).resume.hash, (await receiptOf(ana, second)).resume.hash]
  expect(new Set(hashes)).toEqual(new Set([sha256(await bytesOf(docx()))]))

  const generated = { ...body, resume_id: 'profile' as const }
  await ana.call(applyToJob, { params: { jobId: third }, body: generated, files: {} })
  const { resume } = await receiptOf(ana, third)
  const headers = { authorization: `Bearer ${ana.token}` }
  const file = await app.send(new Request(`http://backend${resume.file?.url}`, { headers }))
  expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(resume.hash)
})

test('nobody else reads it, and nothing of it is in what the company reads', async () => {
  const { caller, jobId, applicationId } = await apply()
  for (const name of ['bohdan', 'mira', 'hugo', 'gita', 'ivan'] as const)
    expect((await failure(receiptOf(await app.as(name), jobId))).status).toBe(404)
  expect((await failure(receiptOf(app.anyone, jobId))).status).toBe(401)
  expect((await failure(receiptOf(caller, 999_999))).status).toBe(404)
  const { resume, profile } = hashesOf(await receiptOf(caller, jobId))
  const hugo = await app.as('hugo')
  const read = JSON.stringify([
    await hugo.call(showApplication, { params: { applicationId } }),
    await hugo.call(listApplicants, { params: { jobId } }),
  ])
  expect(read).not.toContain(resume)
  expect(read).not.toContain(profile)
})

test('a later change of the profile leaves the receipt as it is', async () => {
  const { caller, jobId } = await apply('ivan')
  const before = await receiptOf(caller, jobId)
  await caller.call(saveProfile, { body: { first_name: 'Ivan', last_name: 'Changed', headline: 'Other' } })
  expect(await receiptOf(caller, jobId)).toEqual(before)
})

test('it remains after the withdrawal, and without the application, the job and the company', async () => {
  const { caller, jobId, applicationId } = await apply()
  const before = await receiptOf(caller, jobId)
  await caller.call(withdrawApplication, { params: { applicationId } })
  expect(await receiptOf(caller, jobId)).toEqual(before)

  // As an end of retention leaves it: the row without its content.
  const snapshot = sql`${applications.snapshot} || '{"about": "Removed"}'`
  await database()
    .update(applications)
    .set({ snapshot, resumeId: null })
    .where(eq(applications.id, applicationId))
  const emptied = await receiptOf(caller, jobId)
  expect(hashesOf(emptied)).toEqual(hashesOf(before))
  expect([emptied.resume.file, emptied.profile.content]).toEqual([null, null])

  await database().delete(jobs).where(eq(jobs.id, jobId))
  const gone = await receiptOf(caller, jobId)
  expect(hashesOf(gone)).toEqual(hashesOf(before))
  expect(gone).toMatchObject({
    job: before.job,
    company: before.company,
    sent_at: before.sent_at,
    has_application: false,
    resume: { file: null },
    profile: { content: null },
    job_version: { content: null },
  })
  expect((await failure(caller.call(showMyApplication, { params: { jobId } }))).status).toBe(404)
})

test('it names a company that is gone as it was called', async () => {
  const ana = await app.as('ana')
  const [company] = await database()
    .insert(companies)
    .values({ slug: 'short-lived', name: 'Short Lived' })
    .returning({ id: companies.id })
  const jobId = await postJob(app, { company: 'short-lived' })
  await sendResume(ana, jobId)
  await database()
    .delete(companies)
    .where(eq(companies.id, company?.id ?? 0))
  expect((await receiptOf(ana, jobId)).company).toEqual({ slug: 'short-lived', name: 'Short Lived' })
})

test('the export has it, whatever became of the job', async () => {
  const { caller, jobId, applicationId } = await apply()
  const { resume, profile, job } = hashesOf(await receiptOf(caller, jobId))
  await database().delete(jobs).where(eq(jobs.id, jobId))
  await (await app.reauthenticate(caller)).call(startExport)
  const entries = await entriesOf(app, caller)
  const rows = JSON.parse(entries.get('data/application_receipts.json')?.toString() ?? '[]') as unknown[]
  expect(rows).toContainEqual(
    expect.objectContaining({
      application_id: applicationId,
      job_id: jobId,
      job_title: 'Backend engineer',
      company_name: 'Globex',
      resume_sha256: resume,
      profile_sha256: profile,
      job_sha256: job,
    }),
  )
  expect(entries.get('README.txt')?.toString()).toContain('Receipts of your applications')
})

test('closing the account hides it, and the erasure ends it', async () => {
  const { caller, jobId } = await apply('bohdan')
  const before = await receiptOf(caller, jobId)
  const { profile } = hashesOf(before)
  await closeAccountOf(app, 'bohdan')
  expect((await failure(receiptOf(caller, jobId))).status).toBe(401)
  expect(await dumpDatabase(app)).toContain(profile)
  ahead = 31 * day
  await app.work('eraseAccounts')
  await app.work('recordReceipts')
  expect(await dumpDatabase(app)).not.toContain(profile)
  const left = sql`not exists (select 1 from accounts where accounts.id = user_id and closed_at is null)`
  expect(await app.countRows('application_receipts', left)).toBe(0)
  ahead = 0
})
