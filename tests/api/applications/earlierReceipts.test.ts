import { eq, sql } from '#drizzle'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { applyToJob, showMyApplication } from '#contract/applications/applications.ts'
import { previewApplication } from '#contract/applications/preview.ts'
import { showApplicationReceipt } from '#contract/applications/receipt.ts'
import { applications } from '#backend/applications/schema/applications.ts'
import { files } from '#backend/files/schema.ts'
import { password, people } from '../../world.ts'
import { closeAccountOf } from '../accounts/closingFixtures.ts'
import { useBackend, type Caller } from '../backend.ts'
import { pdf, postJob, sendResume } from './applicationFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const database = () => app.backend.connection.db

const receiptOf = (caller: Caller, jobId: number) =>
  caller.call(showApplicationReceipt, { params: { jobId } })
const hashOfPdf = async () =>
  createHash('sha256')
    .update(new Uint8Array(await pdf().arrayBuffer()))
    .digest('hex')

/** Removes what the release before did not record. */
async function asBefore(...jobIds: number[]) {
  for (const jobId of jobIds) {
    await database().execute(sql`delete from application_receipts where job_id = ${jobId}`)
    await database().execute(sql`update files set sha256 = null
      where id in (select resume_id from applications where job_id = ${jobId})`)
  }
}

const resumeOf = async (jobId: number) => {
  const [row] = await database()
    .select({ id: files.id, key: files.key, sha256: files.sha256 })
    .from(applications)
    .innerJoin(files, eq(files.id, applications.resumeId))
    .where(eq(applications.jobId, jobId))
  if (!row) throw new Error('There is no résumé')
  return row
}

test('the process records at its start what can still be hashed, once', async () => {
  const ana = await app.as('ana')
  const [first, second, lost] = [await postJob(app), await postJob(app), await postJob(app)]
  await sendResume(ana, first)
  const { id: resume_id } = (await ana.call(previewApplication)).resume ?? {}
  const body = { email: people.ana.email, resume_id }
  await ana.call(applyToJob, { params: { jobId: second }, body, files: {} })
  await sendResume(ana, lost)
  const sent = [await receiptOf(ana, first), await receiptOf(ana, second)]
  const has = async (jobId: number) => (await ana.call(showMyApplication, { params: { jobId } })).has_receipt
  expect(await has(first)).toBe(true)
  await asBefore(first, second, lost)
  expect(await has(first)).toBe(false)
  await app.backend.ctx.files.delete((await resumeOf(lost)).key)

  ahead = day
  await app.work('recordReceipts')
  const recorded_at = expect.any(String) as string
  expect(await has(first)).toBe(true)
  const later = [await receiptOf(ana, first), await receiptOf(ana, second)]
  expect(later).toEqual(sent.map((receipt) => ({ ...receipt, recorded_at })))
  for (const { sent_at, recorded_at: at } of later)
    expect(Date.parse(at) - Date.parse(sent_at)).toBeGreaterThan(0)
  expect(later[0]?.resume.hash).toBe(await hashOfPdf())
  expect((await resumeOf(first)).sha256).toBe(await hashOfPdf())
  expect((await receiptOf(ana, lost)).resume).toEqual({ hash: null, file: null })

  ahead = 2 * day
  await app.work('recordReceipts')
  expect([await receiptOf(ana, first), await receiptOf(ana, second)]).toEqual(later)
  ahead = 0
})

test('an earlier résumé that is sent again is hashed with it, and another person’s file is not', async () => {
  const [ana, bohdan] = [await app.as('ana'), await app.as('bohdan')]
  const [first, second] = [await postJob(app), await postJob(app)]
  await sendResume(ana, first)
  const { id: resume_id } = (await ana.call(previewApplication)).resume ?? {}
  await asBefore(first)
  const send = (caller: Caller) =>
    caller.call(applyToJob, {
      params: { jobId: second },
      body: { email: people.ana.email, resume_id },
      files: {},
    })
  await expect(send(bohdan)).rejects.toMatchObject({ status: 422 })
  expect((await resumeOf(first)).sha256).toBeNull()
  await send(ana)
  expect((await receiptOf(ana, second)).resume.hash).toBe(await hashOfPdf())
})

test('a receipt gets the hash of a résumé that it lacks, and changes in nothing else', async () => {
  const ana = await app.as('ana')
  const jobId = await postJob(app)
  await sendResume(ana, jobId)
  const before = await receiptOf(ana, jobId)
  await database().execute(sql`update application_receipts set resume_sha256 = null where job_id = ${jobId}`)
  expect((await receiptOf(ana, jobId)).resume).toEqual({ hash: null, file: null })
  await app.work('recordReceipts')
  expect(await receiptOf(ana, jobId)).toEqual(before)
})

test('what a closed account has sent is recorded when it is reopened, as it was', async () => {
  const bohdan = await app.as('bohdan')
  const jobId = await postJob(app)
  await sendResume(bohdan, jobId)
  const before = await receiptOf(bohdan, jobId)
  await database().execute(sql`delete from application_receipts where job_id = ${jobId}`)
  await closeAccountOf(app, 'bohdan')
  await app.work('recordReceipts')
  expect(await app.countRows('application_receipts', sql`job_id = ${jobId}`)).toBe(0)
  await app.operators.reopenAccount(people.bohdan.email)
  const { token } = await app.anyone.call(signIn, { body: { email: people.bohdan.email, password } })
  const recorded_at = expect.any(String) as string
  expect(await receiptOf(app.withToken(token), jobId)).toEqual({ ...before, recorded_at })
})
