import { eq } from '#drizzle'
import { expect, test } from 'vitest'
import { closeAccount, startExport } from '#contract/accounts/closing.ts'
import { answerApplications, type AnswerForm } from '#contract/applications/answers.ts'
import { showAnsweredJob } from '#contract/applications/answeredJob.ts'
import * as applications from '#contract/applications/applications.ts'
import { exportApplicants } from '#contract/applications/export.ts'
import { proposeInterview } from '#contract/applications/interviews.ts'
import { addTeamNote, suggestNoteMentions } from '#contract/applications/notes.ts'
import type { ApplicationState } from '#contract/core/applicationStates.ts'
import { showJob } from '#contract/jobs/jobs.ts'
import { changeJobPosting } from '#contract/jobs/postings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { applications as stored } from '#backend/applications/schema/applications.ts'
import { companyMembers } from '#backend/companies/schema/companies.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { answerOf } from '../core/answerOf.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { entriesOf } from '../settings/exportSteps.ts'
import { createApplicants, sendResume } from './applicationFixtures.ts'
import { proposal } from './proposals.ts'

const start = Date.now()
let ahead = 0
const app = useBackend({ rateFactor: 10_000 }, () => new Date(start + ahead))
const announce = async () => {
  ahead += 11_000
  await app.work('announceDecisions')
  await settled(app.backend)
}
const setBlind = async (jobId: number, blind: boolean) =>
  (await app.as('hugo')).call(changeJobPosting, { params: { jobId }, body: { blind } })

async function newcomers(count: number): Promise<Caller[]> {
  return (await createApplicants(app, count)).map((token) => app.withToken(token))
}
/** A blind job with an application of somebody new. */
async function applied() {
  const jobId = await createPublishedJob(app, { blind: true })
  const [candidate] = await newcomers(1)
  if (!candidate) throw new Error('Nobody applies')
  const { id } = await sendResume(candidate, jobId)
  const params = { applicationId: id }
  const hugo = await app.as('hugo')
  return {
    jobId,
    id,
    params,
    candidate,
    hugo,
    own: () => candidate.call(applications.showMyApplication, { params: { jobId } }),
    seen: () => hugo.call(applications.showApplication, { params }),
    decide: (state: 'shortlisted' | 'rejected' | 'hired', from: ApplicationState = 'sent') =>
      hugo.call(applications.decideApplication, { params, body: { state, from } }),
  }
}
type Sent = Awaited<ReturnType<typeof applied>>
const kindsOf = async ({ own }: Sent) => (await own()).events.map(({ kind }) => kind)
const aliasesOf = async ({ own, seen }: Sent) => {
  const shown = await seen()
  return [(await own()).alias, shown.state === 'withdrawn' ? null : shown.alias]
}

test('whether a job is blind is fixed by its first application', async () => {
  const jobId = await createPublishedJob(app)
  expect(await setBlind(jobId, true)).toMatchObject({ blind: true })
  expect(await app.anyone.call(showJob, { params: { jobId } })).toMatchObject({ blind: true })
  expect(await setBlind(jobId, false)).toMatchObject({ blind: false })
  await setBlind(jobId, true)
  const [first] = await newcomers(1)
  if (first) await sendResume(first, jobId)
  const refused = await failure(setBlind(jobId, false))
  expect([refused.status, refused.fields.map(({ field, code }) => [field, code])]).toEqual([
    422,
    [['blind', 'jobBlindFixed']],
  ])
  expect(refused.fields[0]?.title).toMatch(/already applied/)
  const hugo = await app.as('hugo')
  const changed = await hugo.call(changeJobPosting, {
    params: { jobId },
    body: { blind: true, title: 'Other' },
  })
  expect(changed).toMatchObject({ blind: true, title: 'Other' })
  const other = await createPublishedJob(app)
  const [second] = await newcomers(1)
  if (second) await sendResume(second, other)
  expect(await answerOf(setBlind(other, true))).toBe('jobBlindFixed')
  // What they answered says it, and it is no change.
  const answered = await first?.call(showAnsweredJob, { params: { jobId } })
  expect(answered?.answered).toMatchObject({ blind: true })
  expect(JSON.parse(answered?.answered?.content ?? '{}')).toMatchObject({ blind: true })
})

test('an application and the change of a job in the same moment leave one that fits the other', async () => {
  for (let round = 0; round < 8; round++) {
    const jobId = await createPublishedJob(app)
    const [candidate] = await newcomers(1)
    if (!candidate) throw new Error('Nobody applies')
    const change = () => answerOf(setBlind(jobId, true))
    const apply = () => sendResume(candidate, jobId)
    const [changed, { alias }] =
      round % 2 === 0
        ? await Promise.all([change(), apply()])
        : await Promise.all([apply(), change()]).then(([sent, outcome]) => [outcome, sent] as const)
    const { blind } = await app.anyone.call(showJob, { params: { jobId } })
    expect([blind, changed]).toEqual(alias === null ? [false, 'jobBlindFixed'] : [true, 'done'])
  }
})

test('each applicant has an alias of their own, which they know and which says nothing', async () => {
  const jobId = await createPublishedJob(app, { blind: true })
  const candidates = await newcomers(12)
  const sent = await Promise.all(candidates.map((one) => sendResume(one, jobId)))
  const aliases = sent.map(({ alias }) => alias)
  expect(new Set(aliases).size).toBe(12)
  for (const alias of aliases)
    expect(alias).toMatch(/^[CDFHJKMNPQRTVWXY34679]{2}-[CDFHJKMNPQRTVWXY34679]{3}$/)
  const hugo = await app.as('hugo')
  const { items, blind } = await hugo.call(applications.listApplicants, { params: { jobId } })
  expect(blind).toBe(true)
  expect(items.map((one) => one.state !== 'withdrawn' && one.alias).sort()).toEqual(aliases.sort())
  const listed = await hugo.call(exportApplicants, { params: { jobId } })
  expect(listed.items[0]).toMatchObject({ first_name: '', last_name: '', email: '' })
  expect(aliases).toContain(listed.items[0]?.alias)
  const { items: bell } = await hugo.call(listNotifications)
  expect(bell.filter(({ kind }) => kind === 'applicationReceived')[0]?.data).toMatchObject({
    applicant: null,
  })
  const other = await createPublishedJob(app)
  expect((await sendResume(candidates[0] ?? hugo, other)).alias).toBeNull()
})

test.each(['shortlisted', 'hired'] as const)(
  'being %s reveals once the undo has ended, as an event',
  async (state) => {
    const sent = await applied()
    const alias = (await sent.own()).alias
    await sent.decide(state)
    expect(await aliasesOf(sent)).toEqual([alias, alias])
    await announce()
    expect(await aliasesOf(sent)).toEqual([null, null])
    expect(await kindsOf(sent)).toEqual(['sent', 'decided', 'revealed'])
    const shown = await sent.seen()
    expect(shown.events.at(-1)).toMatchObject({ kind: 'revealed', side: 'company', member: 'Hugo Lind' })
    // Known is known.
    await sent.decide('rejected', state)
    await announce()
    await sent.decide('shortlisted', 'rejected')
    await announce()
    expect((await kindsOf(sent)).filter((kind) => kind === 'revealed')).toHaveLength(1)
  },
)

test('a decline reveals nobody, and many are revealed at once', async () => {
  const jobId = await createPublishedJob(app, { blind: true })
  const candidates = await newcomers(4)
  const ids: number[] = []
  for (const one of candidates) ids.push((await sendResume(one, jobId)).id)
  const hugo = await app.as('hugo')
  const answer = (form: object) =>
    hugo.call(answerApplications, { params: { jobId }, body: { from: 'sent', ...form } as AnswerForm })
  await answer({ state: 'shortlisted', application_ids: ids.slice(0, 2) })
  await answer({
    state: 'rejected',
    application_ids: ids.slice(2),
    messages: {},
    reason: '',
    delay_days: 0,
  })
  await announce()
  const { items } = await hugo.call(applications.listApplicants, {
    params: { jobId },
    query: { order: 'oldest' },
  })
  expect(items.map((one) => one.state !== 'withdrawn' && one.alias === null)).toEqual([
    true,
    true,
    false,
    false,
  ])
  const found = await hugo.call(applications.listApplicants, { params: { jobId }, query: { q: 'Newcomer' } })
  expect(found.items.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort())
})

test('a withdrawal before the decision is announced reveals nothing, and takes the rest away', async () => {
  const sent = await applied()
  await sent.decide('shortlisted')
  await sent.candidate.call(applications.withdrawApplication, { params: sent.params })
  await announce()
  expect(await kindsOf(sent)).toEqual(['sent', 'withdrawn'])
  expect(JSON.stringify(await sent.seen())).not.toMatch(/Newcomer|alias/)
  const { items } = await sent.hugo.call(listNotifications)
  const [received] = items.filter(({ data }) => 'job_id' in data && data.job_id === sent.jobId)
  expect(received?.data).toMatchObject({ applicant: null })
  expect(received?.data).not.toHaveProperty('alias')
  const [row] = await app.backend.ctx.db.select().from(stored).where(eq(stored.id, sent.id))
  expect([row?.alias, row?.revealedAt]).toEqual([expect.any(String), null])
})

test('an interview waits until the company knows whom it meets', async () => {
  const { hugo, params, decide } = await applied()
  const propose = () => hugo.call(proposeInterview, { params, body: proposal(start + ahead) })
  const refused = await failure(propose())
  expect([refused.status, refused.code]).toEqual([409, 'applicantUnknown'])
  await decide('shortlisted')
  expect((await failure(propose())).code).toBe('applicantUnknown')
  await announce()
  expect((await propose()).status).toBe('proposed')
})

test('a colleague who applied is not missing among those whom a note can mention, and does not hear of it', async () => {
  const jobId = await createPublishedJob(app, { blind: true })
  const [colleague] = await newcomers(1)
  if (!colleague) throw new Error('Nobody applies')
  const sent = await sendResume(colleague, jobId)
  const userId = sent.snapshot.user_id ?? 0
  const { db } = app.backend.ctx
  const hugo = await app.as('hugo')
  const params = { applicationId: sent.id }
  const companyId = sent.job.company.id
  await db.insert(companyMembers).values({ companyId, userId, role: 'member', manageHrPanel: true })
  const name = `${sent.snapshot.first_name} ${sent.snapshot.last_name}`
  const { items } = await hugo.call(suggestNoteMentions, { params, query: { q: sent.snapshot.first_name } })
  expect(items.map((one) => one.id)).toContain(userId)
  const text = `@${name} knows this company`
  const mentions = [{ kind: 'person', id: userId, at: 0, label: `@${name}` }] as never
  const note = await hugo.call(addTeamNote, { params, body: { text, mentions } })
  expect(note.mentioned).toHaveLength(1)
  const bell = await colleague.call(listNotifications)
  expect(bell.items.filter(({ kind }) => kind === 'applicationNoteMentioned')).toEqual([])
  await hugo.call(applications.decideApplication, { params, body: { state: 'shortlisted', from: 'sent' } })
  await announce()
  const known = await hugo.call(suggestNoteMentions, { params, query: { q: sent.snapshot.first_name } })
  expect(known.items.map((one) => one.id)).not.toContain(userId)
})

test('who closes their account stays an alias, and their data says which', async () => {
  const sent = await applied()
  const { alias } = await sent.own()
  await (await app.reauthenticate(sent.candidate)).call(startExport)
  const entries = await entriesOf(app, sent.candidate)
  expect(entries.get('data/applications.json')?.toString()).toContain(`"${alias}"`)
  await (await app.reauthenticate(sent.candidate)).call(closeAccount)
  const shown = await sent.seen()
  expect(shown).toMatchObject({ alias, resume: null, resume_hidden: false })
})
