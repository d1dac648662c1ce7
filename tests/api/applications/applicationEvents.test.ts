import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import {
  applyToJob,
  decideApplication,
  showApplication,
  showMyApplication,
  undoDecision,
  viewApplication,
  withdrawApplication,
} from '#contract/applications/applications.ts'
import type { ApplicationState, Decision } from '#contract/core/applicationStates.ts'
import { useBackend } from '../backend.ts'
import { createApplicants, pdf, postJob } from './applicationFixtures.ts'

let later = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + later))
/** Lets the time to undo pass, and announces what was decided. */
const announce = async () => {
  later += 11_000
  await app.work('announceDecisions')
}

async function applied() {
  const jobId = await postJob(app)
  const [token = ''] = await createApplicants(app, 1)
  const candidate = app.withToken(token)
  const body = { email: 'candidate@people.example' }
  const sent = await candidate.call(applyToJob, { params: { jobId }, body, files: { resume: pdf() } })
  const params = { applicationId: sent.id }
  const hugo = await app.as('hugo')
  return {
    sent,
    params,
    hugo,
    decide: (state: Decision, from: ApplicationState) =>
      hugo.call(decideApplication, { params, body: { state, from } }),
    withdraw: () => candidate.call(withdrawApplication, { params }),
    ofCandidate: async () => (await candidate.call(showMyApplication, { params: { jobId } })).events,
    ofCompany: async () => (await hugo.call(showApplication, { params })).events,
  }
}
type Event = Awaited<ReturnType<Awaited<ReturnType<typeof applied>>['ofCompany']>>[number]
const lines = (events: readonly (Omit<Event, 'member'> & { member?: string | null })[]) =>
  events.map((one) => [one.side, 'state' in one ? one.state : one.kind, one.member ?? null].join(' ').trim())

test('every step is kept in order; the candidate sees the company, the company its members', async () => {
  const { sent, hugo, params, decide, ofCandidate, ofCompany } = await applied()
  expect(sent.events).toEqual([{ kind: 'sent', side: 'candidate', at: sent.sent_at }])
  await hugo.call(viewApplication, { params })
  await hugo.call(viewApplication, { params })
  await decide('shortlisted', 'viewed')
  await announce()
  await decide('hired', 'shortlisted')
  await announce()
  expect(lines(await ofCompany())).toEqual([
    'candidate sent',
    'company opened Hugo Lind',
    'company shortlisted Hugo Lind',
    'company hired Hugo Lind',
  ])
  const own = await ofCandidate()
  expect(lines(own)).toEqual(['candidate sent', 'company opened', 'company shortlisted', 'company hired'])
  expect(JSON.stringify(own)).not.toContain('member')
})

test('a decision is an event when the candidate is told; one undone in time leaves none', async () => {
  const { hugo, params, decide, ofCompany } = await applied()
  await decide('rejected', 'sent')
  expect(lines(await ofCompany())).toEqual(['candidate sent'])
  await hugo.call(undoDecision, { params })
  await announce()
  expect(lines(await ofCompany())).toEqual(['candidate sent'])

  const { announce_at } = await decide('shortlisted', 'sent')
  await decide('rejected', 'shortlisted')
  await announce()
  const events = await ofCompany()
  expect(lines(events)).toEqual(['candidate sent', 'company rejected Hugo Lind'])
  expect(Date.parse(events[1]?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(announce_at ?? ''))
})

test('after a withdrawal the company no longer sees that it had opened it; the candidate does', async () => {
  const { hugo, params, decide, withdraw, ofCandidate, ofCompany } = await applied()
  await hugo.call(viewApplication, { params })
  await decide('rejected', 'viewed')
  await withdraw()
  await announce()
  expect(lines(await ofCandidate())).toEqual(['candidate sent', 'company opened', 'candidate withdrawn'])
  expect(lines(await ofCompany())).toEqual(['candidate sent', 'candidate withdrawn'])
})

test('two workers that announce a decision at once leave one event', async () => {
  const { decide, ofCompany } = await applied()
  await decide('hired', 'sent')
  later += 11_000
  await Promise.all([app.work('announceDecisions'), app.work('announceDecisions')])
  expect(lines(await ofCompany())).toEqual(['candidate sent', 'company hired Hugo Lind'])
})

test.each([
  sql`update application_events set at = now()`,
  sql`update application_events set member_id = null, kind = 'opened'`,
  sql`delete from application_events`,
])('the database refuses to change what happened (%#)', async (statement) => {
  await applied()
  await expect(app.backend.ctx.db.execute(statement)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('append-only') },
  })
})
