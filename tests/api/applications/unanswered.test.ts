import { expect, test } from 'vitest'
import {
  showMyApplication,
  withdrawApplication,
  decideApplication,
} from '#contract/applications/applications.ts'
import { showDesk } from '#contract/applications/desk.ts'
import { closeJob, publishJob } from '#contract/jobs/postings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { settled, useBackend, type Caller } from '../backend.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { createApplicants, sendResume } from './applicationFixtures.ts'

let later = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + later))
const pass = (days: number) => void (later += days * 24 * 60 * 60 * 1000)
const announce = async () => {
  await app.work('announceUnanswered')
  await settled(app.backend)
}

/** A closed job with these many undecided applicants. */
async function closedWith(count: number) {
  const jobId = await createPublishedJob(app)
  const candidates = (await createApplicants(app, count)).map((token) => app.withToken(token))
  const ids: number[] = []
  for (const candidate of candidates) ids.push((await sendResume(candidate, jobId)).id)
  const gita = await app.as('gita')
  await gita.call(closeJob, { params: { jobId } })
  return { jobId, candidates, ids, gita }
}
const endedFor = async (candidate: Caller) => {
  const { items } = await candidate.call(listNotifications)
  return items.flatMap((item) => (item.kind === 'applicationEnded' ? [item.data.closed] : []))
}

test('whoever has no decision 14 days after the job has closed learns it once, and waits no more on the desk', async () => {
  const { jobId, candidates, gita } = await closedWith(1)
  const [candidate] = candidates
  if (!candidate) throw new Error('There is no candidate')
  const own = () => candidate.call(showMyApplication, { params: { jobId } })
  const closedAt = Date.now() + later
  const decideBy = Date.parse((await own()).decide_by ?? '')
  expect(Math.round((decideBy - closedAt) / 60_000)).toBe(14 * 24 * 60)
  const waits = async () => {
    const { waiting } = await gita.call(showDesk, { params: { slug: 'globex' } })
    return waiting.some(({ id }) => id === jobId)
  }
  pass(13.9)
  await announce()
  expect([await endedFor(candidate), await waits()]).toEqual([[], true])
  pass(0.2)
  await announce()
  await announce()
  expect([await endedFor(candidate), await waits()]).toEqual([['job'], false])
  const { state, events, decide_by } = await own()
  expect([state, events.map(({ kind }) => kind), decide_by]).toEqual(['sent', ['sent', 'unanswered'], null])
})

test('who was decided, has withdrawn, or whose job is open again learns nothing of the kind', async () => {
  const { jobId, candidates, ids, gita } = await closedWith(3)
  const [first, second, third] = candidates
  if (!first || !second || !third) throw new Error('There are no candidates')
  await gita.call(decideApplication, {
    params: { applicationId: ids[0] ?? 0 },
    body: { state: 'shortlisted', from: 'sent' },
  })
  await second.call(withdrawApplication, { params: { applicationId: ids[1] ?? 0 } })
  pass(0.01)
  await app.work('announceDecisions')
  await gita.call(publishJob, { params: { jobId } })
  pass(15)
  await announce()
  expect(await Promise.all([first, second, third].map(endedFor))).toEqual([[], [], []])
})

test('a decision can follow, and jobs that closed long ago announce nothing', async () => {
  const { jobId, candidates, ids, gita } = await closedWith(1)
  const { candidates: others } = await closedWith(1)
  await app.backend.connection.pool.query(
    "update jobs set closed_at = closed_at - interval '90 days' where id <> $1",
    [jobId],
  )
  pass(15)
  await announce()
  expect(await Promise.all([...candidates, ...others].map(endedFor))).toEqual([['job'], []])
  await gita.call(decideApplication, {
    params: { applicationId: ids[0] ?? 0 },
    body: { state: 'rejected', from: 'sent' },
  })
  pass(0.01)
  await app.work('announceDecisions')
  const { state, events } = await (candidates[0] as Caller).call(showMyApplication, { params: { jobId } })
  expect([state, events.map(({ kind }) => kind)]).toEqual(['rejected', ['sent', 'unanswered', 'decided']])
})
