import { sql } from '#drizzle'
import { beforeEach, expect, test } from 'vitest'
import { showApplication, showMyApplication } from '#contract/applications/applications.ts'
import { extendRetention } from '#contract/applications/retention.ts'
import { closeAccountOf } from '../accounts/closingFixtures.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { sendResume } from './applicationFixtures.ts'
import { write } from './threadFixtures.ts'
import { applyAtGlobex, day, decideFinally, sweep } from './retentionFixtures.ts'

let later = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + later))
beforeEach(() => {
  later = 0
})
const pass = (days: number) => void (later += days * day)
const reject = async (applicationId: number) =>
  decideFinally(app, await app.as('gita'), applicationId, { state: 'rejected', from: 'sent' }, pass)
const notices = (kind: string) => app.countRows('notifications', sql`kind = ${kind}`)
async function expire() {
  pass(170)
  await sweep(app)
  pass(15)
  await sweep(app)
}

test('the application of an erased account is kept no longer, and nobody is notified for it', async () => {
  const jobId = await createPublishedJob(app)
  const bohdan = await app.as('bohdan')
  const { id: applicationId } = await sendResume(bohdan, jobId)
  await reject(applicationId)
  await bohdan.call(extendRetention, { params: { applicationId } })
  await closeAccountOf(app, 'bohdan')
  pass(31)
  await app.work('eraseAccounts')
  expect(await app.countRows('retention_consents')).toBe(0)
  later = 0
  await expire()
  const gone = await failure((await app.as('gita')).call(showApplication, { params: { applicationId } }))
  expect([gone.status, await notices('applicationExpiring')]).toEqual([410, 0])
})

test('what a candidate has written goes from the managers’ notifications, and stays with the candidate', async () => {
  const { candidate, jobId, applicationId } = await applyAtGlobex(app)
  await reject(applicationId)
  pass(170)
  await sweep(app)
  await write(candidate, applicationId, 'May I apply again?')
  await settled(app.backend)
  expect(await notices('applicantMessage')).toBeGreaterThan(0)
  pass(15)
  await sweep(app)
  expect(await notices('applicantMessage')).toBe(0)
  const { thread } = await candidate.call(showMyApplication, { params: { jobId } })
  expect(thread?.messages.items).toMatchObject([{ text: 'May I apply again?' }])
})

test('of a company that has closed, only the candidate is notified', async () => {
  const { candidate, jobId, applicationId } = await applyAtGlobex(app)
  await reject(applicationId)
  const managers = await notices('applicantsExpiring')
  const candidates = await notices('applicationExpiring')
  await app.operators.closeCompany('globex', 'It is no company.')
  await expire()
  expect(await notices('applicantsExpiring')).toBe(managers)
  expect(await notices('applicationExpiring')).toBe(candidates + 1)
  const { retention } = await candidate.call(showMyApplication, { params: { jobId } })
  expect(retention?.expired_at).not.toBeNull()
})
