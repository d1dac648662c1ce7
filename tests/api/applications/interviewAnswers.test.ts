import { beforeEach, describe, expect, test } from 'vitest'
import { decideApplication, withdrawApplication } from '#contract/applications/applications.ts'
import {
  cancelInterview,
  declineInterview,
  proposeInterview,
  proposeOtherTimes,
  takeCandidateTime,
  takeInterviewTime,
  undoInterview,
} from '#contract/applications/interviews.ts'
import { showDesk } from '#contract/applications/desk.ts'
import { closeAccountOf } from '../accounts/closingFixtures.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { useClock } from '../clock.ts'
import { postJob, sendResume } from './applicationFixtures.ts'
import { changes, entryOf, refusalOf, useInterviews } from './interviewFixtures.ts'
import { morning, proposal } from './proposals.ts'
import { people } from '../../world.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const { announce, propose, proposed, shownTo } = useInterviews(app, clock)
const day = 24 * 3_600_000

beforeEach(async () => {
  await app.empty('jobs', 'notifications')
})

const take = (caller: Caller, interviewId: number, time: { id: number } | undefined) =>
  caller.call(takeInterviewTime, { params: { interviewId }, body: { time_id: time?.id ?? 0 } })

describe('an answer', () => {
  test('takes one time, once, and puts it into both calendars', async () => {
    const { jobId, applicationId, ana, gita, interview, interviewId } = await proposed()
    const both = await Promise.allSettled(interview.times.map((time) => take(ana, interviewId, time)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await settled(app.backend)
    const [shown] = await shownTo.candidate(ana, jobId)
    expect(shown).toMatchObject({ status: 'taken', times: [{}] })
    expect(await shownTo.company(gita, applicationId)).toMatchObject([
      { status: 'taken', times: shown?.times },
    ])
    expect([(await changes(ana))[0], await changes(gita)]).toEqual(['taken', ['taken']])
    for (const person of [people.ana, people.gita]) {
      const entry = entryOf((await app.mailsTo(person.email)).at(-1)!)
      expect(entry).toMatchObject({ method: 'REQUEST', event: { sequence: 0, status: 'CONFIRMED' } })
      expect(entry?.event.start.toISOString()).toBe(shown?.times[0]?.starts_at)
      expect(Number(entry?.event.end) - Number(entry?.event.start)).toBe(45 * 60_000)
      expect(JSON.stringify(entry?.event.attendee)).toContain(person.email)
    }
    const [forAna, forGita] = [people.ana, people.gita].map(async ({ email }) =>
      entryOf((await app.mailsTo(email)).at(-1)!),
    )
    expect((await forAna)?.event.uid).toBe((await forGita)?.event.uid)
  })

  test('cancels what was agreed: the entry keeps its UID and its sequence grows', async () => {
    const { applicationId, ana, gita, interview, interviewId } = await proposed()
    await take(ana, interviewId, interview.times[0])
    await settled(app.backend)
    const before = entryOf((await app.mailsTo(people.ana.email)).at(-1)!)
    await gita.call(cancelInterview, { params: { applicationId, interviewId } })
    await settled(app.backend)
    for (const { email } of [people.ana, people.gita]) {
      const entry = entryOf((await app.mailsTo(email)).at(-1)!)
      expect(entry).toMatchObject({ method: 'CANCEL', event: { sequence: 1, status: 'CANCELLED' } })
      expect(entry?.event.uid).toBe(before?.event.uid)
    }
    expect((await changes(ana))[0]).toBe('cancelled')
    const params = { applicationId, interviewId }
    expect(await refusalOf(gita.call(cancelInterview, { params }))).toBe('interviewMoved')
  })

  test('may be other times, once, of which the company takes one', async () => {
    const { applicationId, ana, gita, interview, interviewId } = await proposed()
    const body = { times: [morning(clock.at, 9)], time_zone: 'Europe/Kyiv', reply: 'I am away until then.' }
    const params = { interviewId }
    const countered = await ana.call(proposeOtherTimes, { params, body })
    await settled(app.backend)
    expect(countered).toMatchObject({ status: 'countered', reply: 'I am away until then.', times: [{}] })
    expect(await refusalOf(ana.call(proposeOtherTimes, { params, body }))).toBe('interviewMoved')
    expect(await refusalOf(take(ana, interviewId, interview.times[0]))).toBe('interviewMoved')
    expect(await changes(gita)).toEqual(['countered'])
    const ids = { applicationId, interviewId }
    const company = (time: { id: number } | undefined) =>
      gita.call(takeCandidateTime, { params: ids, body: { time_id: time?.id ?? 0 } })
    expect(await refusalOf(company(interview.times[0]))).toBe('unknownChoice')
    expect(await company(countered.times[0])).toMatchObject({ status: 'taken' })
    await settled(app.backend)
    expect((await changes(ana))[0]).toBe('taken')
  })

  test('may be no, also later; what has passed stays as it was', async () => {
    const { applicationId, ana, gita, interview, interviewId } = await proposed()
    await take(ana, interviewId, interview.times[0])
    const decline = () =>
      ana.call(declineInterview, { params: { interviewId }, body: { reply: 'I am ill.' } })
    expect(await decline()).toMatchObject({ status: 'declined', reply: 'I am ill.' })
    await settled(app.backend)
    expect((await changes(gita))[0]).toBe('cancelled')
    const next = await propose(gita, applicationId)
    await take(ana, next.id, next.times[0])
    clock.at += 5 * day
    const late = ana.call(declineInterview, { params: { interviewId: next.id }, body: { reply: '' } })
    expect(await refusalOf(late)).toBe('interviewTimePast')
  })

  test('comes too late once the time has passed', async () => {
    const { ana, interview, interviewId } = await proposed()
    clock.at += 10 * day
    expect(await refusalOf(take(ana, interviewId, interview.times[0]))).toBe('interviewTimePast')
  })
})

describe('the end of an application', () => {
  test('by withdrawal ends its interview and erases its words', async () => {
    const { jobId, applicationId, ana, gita, interview, interviewId } = await proposed()
    await take(ana, interviewId, interview.times[0])
    await settled(app.backend)
    await ana.call(withdrawApplication, { params: { applicationId } })
    await settled(app.backend)
    expect(await shownTo.company(gita, applicationId)).toBeNull()
    expect(await shownTo.candidate(ana, jobId)).toMatchObject([
      { status: 'declined', details: '', message: '' },
    ])
    expect(entryOf((await app.mailsTo(people.gita.email)).at(-1)!)?.method).toBe('CANCEL')
  })

  test('by a closed account ends its interview, and whoever leads it learns that', async () => {
    const jobId = await postJob(app)
    const [bohdan, gita] = await Promise.all([app.as('bohdan'), app.as('gita')])
    const { id: applicationId } = await sendResume(bohdan, jobId)
    const { id, times } = await propose(gita, applicationId)
    await take(bohdan, id, times[0])
    await closeAccountOf(app, 'bohdan')
    await settled(app.backend)
    expect((await changes(gita))[0]).toBe('cancelled')
  })

  test('by a decline cancels what was agreed, and says no more of a mere proposal', async () => {
    const { applicationId, ana, gita, interview, interviewId } = await proposed()
    await take(ana, interviewId, interview.times[0])
    const params = { applicationId }
    await gita.call(decideApplication, { params, body: { state: 'rejected', from: 'sent' } })
    await announce()
    expect((await shownTo.company(gita, applicationId))?.[0]?.status).toBe('cancelled')
    expect((await changes(ana))[0]).toBe('cancelled')

    const jobId = await postJob(app, { title: 'Designer' })
    const { id } = await sendResume(ana, jobId)
    await propose(gita, id)
    await gita.call(decideApplication, {
      params: { applicationId: id },
      body: { state: 'rejected', from: 'sent' },
    })
    await announce()
    expect((await shownTo.candidate(ana, jobId))[0]?.status).toBe('cancelled')
    expect((await changes(ana)).filter((change) => change === 'cancelled')).toHaveLength(1)
  })
})

test('the desk lists what its manager leads: what waits for them first, then the next 24 hours', async () => {
  const { ana, applicationId, interviewId, gita } = await proposed({ times: [morning(clock.at, 3)] })
  const listed = async (caller: Caller) =>
    (await caller.call(showDesk, { params: { slug: 'globex' } })).interviews.map((one) => [
      one.candidate,
      one.starts_at,
    ])
  expect(await listed(gita)).toEqual([])
  const body = { times: [morning(clock.at, 2)], time_zone: 'Europe/Kyiv', reply: '' }
  const { times } = await ana.call(proposeOtherTimes, { params: { interviewId }, body })
  expect(await listed(gita)).toEqual([['Ana Kovalenko', null]])
  expect(await listed(await app.as('hugo'))).toEqual([])
  const params = { applicationId, interviewId }
  await gita.call(takeCandidateTime, { params, body: { time_id: times[0]?.id ?? 0 } })
  expect(await listed(gita)).toEqual([])
  const start = Date.parse(times[0]?.starts_at ?? '')
  clock.at = start - 2 * 3_600_000
  expect(await listed(gita)).toEqual([['Ana Kovalenko', times[0]?.starts_at]])
  clock.at = start + 3_600_000
  expect(await listed(gita)).toEqual([])
})

test('nobody else sees, takes or changes an interview', async () => {
  const { applicationId, interview, interviewId } = await proposed()
  const ids = { applicationId, interviewId }
  const timeId = interview.times[0]?.id ?? 0
  for (const person of ['mira', 'hugo'] as const) {
    const other = await app.as(person)
    expect((await failure(take(other, interviewId, interview.times[0]))).status).toBe(404)
    const declined = other.call(declineInterview, { params: { interviewId }, body: { reply: '' } })
    expect((await failure(declined)).status).toBe(404)
  }
  const mira = await app.as('mira')
  for (const call of [
    () => mira.call(cancelInterview, { params: ids }),
    () => mira.call(undoInterview, { params: ids }),
    () => mira.call(takeCandidateTime, { params: ids, body: { time_id: timeId } }),
    () => mira.call(proposeInterview, { params: { applicationId }, body: proposal(clock.at) }),
  ])
    expect((await failure(call())).status).toBe(404)
})
