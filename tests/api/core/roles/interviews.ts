import { eq } from '#drizzle'
import * as interviews from '#contract/applications/interviews.ts'
import { interviews as stored, interviewTimes } from '#backend/applications/schema/interviews.ts'
import { morning, proposal } from '../../applications/proposals.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Make, type Row } from '../roleTable.ts'

/** Interviews of an application of Ana's to Globex, which others do not learn of. */
export function interviewRows(app: TestBackend, make: Make): Row[] {
  const expected = { ana: 404, bohdan: 404, mira: 404, ivan: 404 }
  const now = Date.now()
  const applied = async () => {
    // Each role proposes the hours that the one before it has agreed on.
    await app.backend.connection.db.update(interviewTimes).set({ memberId: null })
    return { applicationId: (await make.application()).id }
  }
  const proposed = async () => {
    const params = await applied()
    const hugo = await app.as('hugo')
    const body = proposal(now, { details: 'Main street 1', message: 'Bring a pen.' })
    const { id, times } = await hugo.call(interviews.proposeInterview, { params, body })
    return { ids: { ...params, interviewId: id }, body: { time_id: times[0]?.id ?? 0 } }
  }
  const announced = async () => {
    const { ids, body } = await proposed()
    const { db } = app.backend.connection
    await db.update(stored).set({ announcedAt: new Date() }).where(eq(stored.id, ids.interviewId))
    return { params: ids, body }
  }
  const other = { times: [morning(now, 9)], time_zone: 'Europe/Kyiv', reply: 'I am away until then.' }
  const countered = async () => {
    const { params } = await announced()
    const { interviewId } = params
    const ana = await app.as('ana')
    const { times } = await ana.call(interviews.proposeOtherTimes, { params: { interviewId }, body: other })
    return { params, body: { time_id: times[0]?.id ?? 0 } }
  }
  const toAna = async (body?: object) => {
    const { params, ...choice } = await announced()
    return { params: { interviewId: params.interviewId }, body: { ...choice.body, ...body } }
  }
  return [
    {
      endpoint: interviews.proposeInterview,
      args: async () => ({ params: await applied(), body: { ...proposal(now), details: 'Main street 1' } }),
      expected,
    },
    { endpoint: interviews.undoInterview, args: async () => ({ params: (await proposed()).ids }), expected },
    { endpoint: interviews.takeCandidateTime, args: countered, expected },
    { endpoint: interviews.cancelInterview, args: announced, expected },
    { endpoint: interviews.takeInterviewTime, args: () => toAna(), expected: rights.ana },
    { endpoint: interviews.proposeOtherTimes, args: () => toAna(other), expected: rights.ana },
    {
      endpoint: interviews.declineInterview,
      args: () => toAna({ reply: 'I cannot come.' }),
      expected: rights.ana,
    },
  ]
}
