import { beforeEach, expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import { listCompanyJobs } from '#contract/jobs/jobs.ts'
import { objectToDecision } from '#contract/reports/decisions.ts'
import { useBackend } from '../backend.ts'
import { globex } from '../employments/invitationFixtures.ts'
import { createPublishedJob, openJobs } from '../jobs/jobFixtures.ts'
import { useReports } from '../reports/reportFixtures.ts'
import { useMeasures } from './measureFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { take, lift } = useMeasures(app)
const { report, caseOf, decide } = useReports(app)
let target = { companyId: 0 }
let jobId = 0

beforeEach(async () => {
  target = { companyId: (await app.anyone.call(showCompany, { params: globex })).id }
  jobId = await createPublishedJob(app)
})

const isListed = async () =>
  (await app.anyone.call(listCompanyJobs, { params: globex })).items.some(({ id }) => id === jobId)

async function hide() {
  await report(await app.as('ana'), `job-${jobId}`)
  const { found } = await caseOf('job', jobId)
  expect(await decide(found.id, 'hide')).toBe('decided')
  return { params: { caseId: found.id } }
}

async function revoke({ params }: Awaited<ReturnType<typeof hide>>) {
  await (await app.as('gita')).call(objectToDecision, { params, body: { text: 'It is real.' } })
  await app.operators.decideObjection(params.caseId, 'revoke', 'You are right.')
}

test('a job that is hidden while its company is suspended stays hidden when that ends', async () => {
  await take('suspend', target)
  const decided = await hide()
  expect(await lift(target)).toBe('lifted')
  expect(await isListed()).toBe(false)
  await revoke(decided)
  expect(await isListed()).toBe(true)
  const { counter, counted } = await openJobs(app)
  expect(counter).toBe(counted)
})

test('a job whose decision is reversed while its company is suspended is back when that ends', async () => {
  const decided = await hide()
  await take('suspend', target)
  await revoke(decided)
  expect(await isListed()).toBe(false)
  expect(await lift(target)).toBe('lifted')
  expect(await isListed()).toBe(true)
})
