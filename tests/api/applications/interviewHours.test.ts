import { beforeEach, expect, test } from 'vitest'
import {
  cancelInterview,
  proposeInterview,
  proposeOtherTimes,
  takeCandidateTime,
  takeInterviewTime,
} from '#contract/applications/interviews.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { useClock } from '../clock.ts'
import { postJob, sendResume } from './applicationFixtures.ts'
import { refusalOf, useInterviews } from './interviewFixtures.ts'
import { morning, proposal } from './proposals.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const { propose, proposed, shownTo } = useInterviews(app, clock)

beforeEach(async () => {
  await app.empty('jobs', 'notifications')
})

const take = (caller: Caller, interviewId: number, time: { id: number } | undefined) =>
  caller.call(takeInterviewTime, { params: { interviewId }, body: { time_id: time?.id ?? 0 } })

/** Proposals of the same times to two candidates, by the same member. */
async function proposedToTwo(change?: Parameters<typeof propose>[2]) {
  const first = await proposed()
  const bohdan = await app.as('bohdan', 'en_GB')
  const { id: applicationId } = await sendResume(bohdan, first.jobId)
  const other = await propose(first.gita, applicationId, change)
  return { ...first, bohdan, other: { applicationId, interviewId: other.id, times: other.times } }
}

test.each(['10:00', '10:30', '09:16'])(
  'that two candidates take at once is one’s, and the other sees what is left: at 10:00 and %s',
  async (time) => {
    const times = [morning(clock.at, 3).replace('10:00', time), morning(clock.at, 5)]
    const { jobId, ana, bohdan, interview, interviewId, other } = await proposedToTwo({ times })
    const both = await Promise.allSettled([
      take(ana, interviewId, interview.times[0]),
      take(bohdan, other.interviewId, other.times[0]),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const loser = both[0].status === 'rejected' ? ana : bohdan
    const [ownId, offered] = loser === ana ? [interviewId, interview.times] : [other.interviewId, other.times]
    const { code, message } = await failure(take(loser, ownId, offered[0]))
    expect([code, message]).toEqual([
      'interviewTimeTaken',
      'This time has been taken in the meantime. Choose another one.',
    ])
    const [shown] = await shownTo.candidate(loser, jobId)
    expect(shown?.times.map(({ available }) => available)).toEqual([false, true])
    expect(await take(loser, ownId, offered[1])).toMatchObject({ status: 'taken' })
  },
)

test('of another interview is taken as long as that one is agreed on, also where they only overlap', async () => {
  const { jobId, applicationId, ana, gita, bohdan, interview, interviewId, other } = await proposedToTwo()
  const begins = morning(clock.at, 3)
  const later = begins.replace('T10:00', 'T10:30')
  await gita.call(cancelInterview, { params: other })
  const overlapping = await propose(gita, other.applicationId, {
    times: [later, begins.replace('10:00', '10:45')],
  })
  await take(ana, interviewId, interview.times[0])
  expect((await shownTo.candidate(bohdan, jobId))[0]?.times.map((one) => one.available)).toEqual([
    false,
    true,
  ])
  expect(await refusalOf(take(bohdan, overlapping.id, overlapping.times[0]))).toBe('interviewTimeTaken')
  await gita.call(cancelInterview, { params: { applicationId, interviewId } })
  expect((await shownTo.candidate(bohdan, jobId))[0]?.times.map((one) => one.available)).toEqual([true, true])
  expect(await take(bohdan, overlapping.id, overlapping.times[0])).toMatchObject({ status: 'taken' })
})

test('that the candidate proposes is taken like that too, and is nobody else’s', async () => {
  const { ana, bohdan, interview, interviewId, other } = await proposedToTwo()
  const body = { times: [morning(clock.at, 3)], time_zone: 'Europe/Kyiv', reply: '' }
  const params = { interviewId: other.interviewId }
  const { times } = await bohdan.call(proposeOtherTimes, { params, body })
  await take(ana, interviewId, interview.times[0])
  const choice = { params: other, body: { time_id: times[0]?.id ?? 0 } }
  const { code, message } = await failure((await app.as('gita', 'uk_UA')).call(takeCandidateTime, choice))
  expect([code, message]).toEqual(['interviewTimeTaken', 'Цей час тим часом уже зайняли. Виберіть інший.'])
  // Another member has time then.
  const jobId = await postJob(app, { title: 'Designer' })
  const second = await sendResume(bohdan, jobId)
  const { id, times: hugos } = await propose(await app.as('hugo'), second.id)
  expect(await take(bohdan, id, hugos[0])).toMatchObject({ status: 'taken' })
})

test('on which the member has agreed is not proposed to another candidate, and the form says which', async () => {
  const { jobId, ana, gita, interview, interviewId } = await proposed()
  await take(ana, interviewId, interview.times[0])
  const { id: applicationId } = await sendResume(await app.as('bohdan'), jobId)
  const at = (time: string) => morning(clock.at, 3).replace('10:00', time)
  const body = proposal(clock.at, { times: [at('09:30'), at('12:00'), at('10:44')] })
  const wrong = { params: { applicationId }, body }
  const { status, fields } = await failure(gita.call(proposeInterview, wrong))
  expect([status, fields[0]?.field, fields[0]?.code]).toEqual([422, 'times', 'timeOccupied'])
  const title = fields[0]?.title.replaceAll('\u202f', ' ') ?? ''
  expect(title).toMatch(/^You already have another interview then: .*9:30 AM and .*10:44 AM\. Choose/)
  expect(title).not.toContain('12:00')
  const [inUkrainian] = (await failure((await app.as('gita', 'uk_UA')).call(proposeInterview, wrong))).fields
  expect(inUkrainian?.title).toMatch(
    /^На цей час у вас уже узгоджено іншу співбесіду: .*09:30 (і|й|та) .*10:44\. Виберіть/,
  )
  expect(await shownTo.company(gita, applicationId)).toEqual([])
  expect(await propose(gita, applicationId, { times: [at('09:15'), at('10:45')] })).toMatchObject({
    times: [{ available: true }, { available: true }],
  })
})
