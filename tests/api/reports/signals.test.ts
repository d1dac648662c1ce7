import { expect, test } from 'vitest'
import { removeDomain } from '#contract/companies/domains.ts'
import { changeJobPosting, createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import type { JobForm } from '#contract/jobs/forms.ts'
import * as cases from '#contract/reports/cases.ts'
import { objectToDecision, showDecision } from '#contract/reports/decisions.ts'
import { showTransparency } from '#contract/reports/transparency.ts'
import { settled, useBackend } from '../backend.ts'
import { createCompany, verifyDomain } from '../companies/domainFixtures.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import { completeForm, createDraft, createPublishedJob } from '../jobs/jobFixtures.ts'
import { asStaff } from '../staff/staffFixtures.ts'
import { useReports } from './reportFixtures.ts'

const internet = useLocalInternet()
const web = Object.assign(internet.config, { rdapUrl: 'https://globex.com/rdap' })
const app = useBackend({ rateFactor: 1000, web })
const { caseOf, decide, report } = useReports(app)

let count = 0
/** A text that no other job has. */
const textWithFee = () =>
  `Job number ${++count} of this test. Before you start, transfer us $180 for the papers.`

async function publish(change: Partial<JobForm>): Promise<number> {
  const jobId = await createPublishedJob(app, change)
  await settled(app.backend)
  return jobId
}
const casesOf = async (jobId: number) =>
  (await app.operators.listCases()).filter(({ found }) => found.targetId === jobId).map(({ found }) => found)

test('a job that asks applicants for money waits for a person, who may leave it; nobody asks about the same text again', async () => {
  const text = textWithFee()
  const jobId = await publish({ description: text })
  const { found } = await caseOf('job', jobId)
  expect(found).toMatchObject({ signals: ['payment'], reporters: 0, reasons: [], decision: null })
  const staff = await asStaff(app, 'moderator')
  const params = { caseId: found.id }
  const shown = await staff.call(cases.showOpenCase, { params })
  expect(shown).toMatchObject({ signals: ['payment'], reports: [] })
  expect(shown.excerpt).toContain(text)
  expect(shown.factors).toEqual(['reachesApplicants', 'public', 'payment'])
  await decide(found.id, 'leave')
  const change = async (description: string) => {
    const hugo = await app.as('hugo')
    const body = { ...completeForm, description, manager_ids: [await app.idOf('hugo')] }
    await hugo.call(changeJobPosting, { params: { jobId }, body })
    await settled(app.backend)
  }
  await change(`${text.toUpperCase()} `)
  expect(await casesOf(jobId)).toEqual([])
  await change(`${text} Write to us on Telegram.`)
  expect(await casesOf(jobId)).toMatchObject([{ signals: ['payment', 'messenger'] }])
})

test('drafts are not looked through, and ordinary jobs hold nothing', async () => {
  const draft = await createDraft(app, { description: textWithFee() })
  await settled(app.backend)
  expect(await casesOf(draft)).toEqual([])
  expect(await casesOf(await publish({}))).toEqual([])
  await (await app.as('hugo')).call(publishJob, { params: { jobId: draft } })
  await settled(app.backend)
  expect(await casesOf(draft)).toMatchObject([{ signals: ['payment'] }])
})

test('reports of what a program has found join its case', async () => {
  const jobId = await publish({ description: textWithFee() })
  const before = await caseOf('job', jobId)
  await report(await app.as('ana'), `job-${jobId}`)
  const { found } = await caseOf('job', jobId)
  expect(found).toMatchObject({ id: before.found.id, signals: ['payment'], reporters: 1 })
  expect(found.dueAt < before.found.dueAt).toBe(true)
})

test('the text of a removed job is found again, until the decision is reversed', async () => {
  const text = `An honest text, number ${++count}, about work at sea.`
  const removed = await publish({ description: text })
  await report(await app.as('ana'), `job-${removed}`)
  const { found } = await caseOf('job', removed)
  await decide(found.id, 'remove')
  const again = await publish({ description: `**${text}**` })
  expect(await casesOf(again)).toMatchObject([{ signals: ['removedText'] }])
  const gita = await app.as('gita')
  await gita.call(objectToDecision, { params: { caseId: found.id }, body: { text: 'It is honest.' } })
  await app.operators.decideObjection(found.id, 'revoke', 'It is.')
  expect(await casesOf(await publish({ description: text }))).toEqual([])
})

test('who reads a decision learns that a program found it, and the figures count it so', async () => {
  const jobId = await publish({ description: textWithFee() })
  const { found } = await caseOf('job', jobId)
  await decide(found.id, 'warn')
  const params = { caseId: found.id }
  expect(await (await app.as('gita')).call(showDecision, { params })).toMatchObject({ found_by: 'signal' })
  await app.work('countModeration')
  const [period] = (await app.anyone.call(showTransparency)).periods
  expect(period?.figures.by_origin.find(({ name }) => name === 'signal')).toMatchObject({ warn: 1 })
})

test.each([
  ['initech.com', 3, [['newDomain']]],
  ['umbrella.com', 400, []],
])('a company whose domain %s was registered %i days ago', async (domain, days, expected) => {
  const eventDate = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
  const events = [
    { eventAction: 'last changed', eventDate: new Date().toISOString() },
    { eventAction: 'registration', eventDate },
  ]
  internet.serve(`https://globex.com/rdap/domain/${domain}`, JSON.stringify({ events }))
  const own = await createCompany(app, `Owners of ${domain}`)
  await verifyDomain(internet, own, domain)
  await settled(app.backend)
  const body = { ...completeForm, description: `Work ${++count}`, manager_ids: [own.adminId] } as JobForm
  const { id } = await own.admin.call(createJobPosting, { params: own.params, body })
  await own.admin.call(publishJob, { params: { jobId: id } })
  await settled(app.backend)
  expect((await casesOf(id)).map(({ signals }) => signals)).toEqual(expected)
})

test.each([
  ['what is no JSON', '<html>', 200],
  ['a refusal', '{}', 404],
  ['a response without dates', '{"events":[{"eventAction":"registration","eventDate":"yesterday"}]}', 200],
])('%s of the registry leaves the age of a domain unknown', async (_name, reply, status) => {
  internet.serve('https://globex.com/rdap/domain/hooli.com', reply, status)
  const own = await createCompany(app, `Owners number ${++count}`)
  await verifyDomain(internet, own, 'hooli.com')
  await settled(app.backend)
  expect(await app.countRows('domain_proofs')).toBeGreaterThan(0)
  await own.admin.call(removeDomain, { params: own.params })
})
