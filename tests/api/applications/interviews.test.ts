import { beforeEach, describe, expect, test } from 'vitest'
import { decideApplication, showMyApplication } from '#contract/applications/applications.ts'
import { proposeInterview, undoInterview } from '#contract/applications/interviews.ts'
import { settled, useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { postAppliedJob, sendResume } from './applicationFixtures.ts'
import { changes, refusalOf, useInterviews } from './interviewFixtures.ts'
import { proposal } from './proposals.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const { announce, propose, proposed, shownTo } = useInterviews(app, clock)

beforeEach(async () => {
  await app.empty('jobs', 'notifications')
})

describe('a proposal', () => {
  test('reaches the candidate once it can no longer be undone', async () => {
    const { jobId, applicationId } = await postAppliedJob(app)
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const params = { applicationId }
    const undone = await gita.call(proposeInterview, { params, body: proposal(clock.at) })
    expect(undone.announce_at).not.toBeNull()
    await app.work('announceInterviews')
    await settled(app.backend)
    expect([await shownTo.candidate(ana, jobId), await changes(ana)]).toEqual([[], []])
    await gita.call(undoInterview, { params: { ...params, interviewId: undone.id } })
    await announce()
    expect(await shownTo.company(gita, applicationId)).toEqual([])
    expect((await ana.call(showMyApplication, { params: { jobId } })).events).toHaveLength(1)

    const { id } = await propose(gita, applicationId)
    const [seen] = await shownTo.candidate(ana, jobId)
    expect(seen).toMatchObject({
      id,
      status: 'proposed',
      minutes: 45,
      interviewer: 'Gita Rao',
      announce_at: null,
    })
    expect(seen?.times).toHaveLength(2)
    expect(await changes(ana)).toEqual(['proposed'])
    const late = gita.call(undoInterview, { params: { ...params, interviewId: id } })
    expect(await refusalOf(late)).toBe('interviewAnnounced')
  })

  test('shows each side its own times, across a change of clocks', async () => {
    clock.at = Date.parse('2027-03-20T12:00:00Z')
    const { jobId, ana, gita, applicationId } = await proposed({
      times: ['2027-03-27T10:00', '2027-03-28T10:00'],
    })
    const starts = ['2027-03-27T08:00:00.000Z', '2027-03-28T07:00:00.000Z']
    const shown = [await shownTo.candidate(ana, jobId), await shownTo.company(gita, applicationId)]
    for (const list of shown) expect(list?.[0]?.times.map((one) => one.starts_at)).toEqual(starts)
  })

  test.each([
    ['times', { times: [''] }, 'required'],
    ['of the past', { times: ['2020-01-01T10:00'] }, 'timePast'],
    ['too far ahead', { times: ['2031-01-01T10:00'] }, 'timeTooFar'],
    ['that no calendar has', { times: ['2027-02-30T10:00'] }, 'invalid'],
    ['eleven', { times: Array.from({ length: 11 }, (_, n) => `2027-01-${10 + n}T10:00`) }, 'tooManyTimes'],
    ['in an unknown zone', { time_zone: 'Mars/Olympus' }, 'unknownChoice'],
    ['half a range', { pay_min: 1000 }, 'required'],
    [
      'an upside-down range',
      { pay_min: 2, pay_max: 1, currency: 'EUR', salary_period: 'month' },
      'salaryOrder',
    ],
  ] as const)('says what is wrong: %s', async (_, change, code) => {
    const { applicationId } = await postAppliedJob(app)
    const gita = await app.as('gita')
    const body = { ...proposal(clock.at), ...change } as ReturnType<typeof proposal>
    expect(await refusalOf(gita.call(proposeInterview, { params: { applicationId }, body }))).toBe(code)
    expect(await shownTo.company(gita, applicationId)).toEqual([])
  })

  test('names an hour that clocks skip, and takes the first of one that comes twice', async () => {
    clock.at = Date.parse('2027-03-20T12:00:00Z')
    const { applicationId } = await postAppliedJob(app)
    const gita = await app.as('gita')
    const at = (time: string) =>
      gita.call(proposeInterview, { params: { applicationId }, body: proposal(clock.at, { times: [time] }) })
    expect(await refusalOf(at('2027-03-28T03:30'))).toBe('timeSkipped')
    clock.at = Date.parse('2027-10-20T12:00:00Z')
    expect((await at('2027-10-31T03:30')).times[0]?.starts_at).toBe('2027-10-31T00:30:00.000Z')
  })

  test('is the only one until it is answered, and follows no decision', async () => {
    const { applicationId, gita } = await proposed()
    const params = { applicationId }
    const again = () => gita.call(proposeInterview, { params, body: proposal(clock.at) })
    expect(await refusalOf(again())).toBe('interviewOpen')
    await gita.call(decideApplication, { params, body: { state: 'rejected', from: 'sent' } })
    expect(await refusalOf(again())).toBe('applicationClosed')
  })

  test('says the range of pay where the job does not: in the EU always', async () => {
    const [ana, gita] = await Promise.all([app.as('ana'), app.as('gita')])
    const germany = 49
    const unpaid = {
      salary_type: 'notSpecified',
      salary_min: null,
      salary_max: null,
      currency: null,
    } as const
    const appliedTo = async (job: Parameters<typeof createPublishedJob>[1]) => {
      const jobId = await createPublishedJob(app, { country_id: germany, ...job })
      return { jobId, applicationId: (await sendResume(ana, jobId)).id }
    }
    const range = { pay_min: 4000, pay_max: 5000, currency: 'EUR', salary_period: 'month' as const }
    const paidJob = { salary_type: 'single', salary_min: 4500, salary_max: null, currency: 'EUR' } as const
    const paid = await appliedTo({ ...paidJob, salary_period: 'month' })
    const stated = gita.call(proposeInterview, {
      params: { applicationId: paid.applicationId },
      body: proposal(clock.at, range),
    })
    expect(await refusalOf(stated)).toBe('payStated')
    const { jobId, applicationId } = await appliedTo({ ...unpaid, salary_period: null })
    const params = { applicationId }
    const silent = gita.call(proposeInterview, { params, body: proposal(clock.at) })
    expect(await refusalOf(silent)).toBe('payRequired')
    await propose(gita, applicationId, range)
    const pay = { min: 4000, max: 5000, currency: 'EUR', period: 'month' }
    expect((await shownTo.candidate(ana, jobId))[0]?.pay).toEqual(pay)
  })
})
