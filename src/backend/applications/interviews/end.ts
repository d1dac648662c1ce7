import { and, eq, inArray, isNotNull, isNull, sql } from '#drizzle'
import type { Emit } from '../../core/events.ts'
import { refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { interviews, interviewTimes } from '../schema/interviews.ts'

type Locked = typeof interviews.$inferSelect
interface Ending {
  readonly status: 'declined' | 'cancelled'
  readonly reply?: string
  readonly now: Date
}

/** Not over: a proposal that waits for either side, or an interview that is yet to come. */
const isAhead = (
  now: Date,
) => sql`(${interviews.status} in ('proposed', 'countered') or ${interviews.status} = 'taken' and exists (
  select 1 from ${interviewTimes} where ${interviewTimes.interviewId} = ${interviews.id}
    and ${interviewTimes.takenAt} is not null and ${interviewTimes.startsAt} > ${now.toISOString()}))`
/** Its entry in calendars changes, if there is one. */
const nextSequence = sql`${interviews.sequence} + (${interviews.status} = 'taken')::integer`

/** @throws Refused when it has ended or taken place */
export async function endInterview(tx: Tx, emit: Emit, interview: Locked, ending: Ending): Promise<void> {
  const { now, ...change } = ending
  const ended = await tx
    .update(interviews)
    .set({ ...change, sequence: nextSequence })
    .where(and(eq(interviews.id, interview.id), isAhead(now)))
    .returning({ id: interviews.id })
  if (ended.length === 0) throw refuse(interview.status === 'taken' ? 'interviewTimePast' : 'interviewMoved')
  await freeHours(tx, [interview.id])
  await emit('interviewEnded', { interviewId: interview.id })
}

/** Ends what is ahead of these applications because they have come to an end; what nobody was told of leaves nothing. */
export async function endInterviews(
  tx: Tx,
  emit: Emit,
  applicationIds: readonly number[],
  { status, now }: Pick<Ending, 'status' | 'now'>,
): Promise<void> {
  const isOfThem = inArray(interviews.applicationId, [0, ...applicationIds])
  await tx.delete(interviews).where(and(isOfThem, isNull(interviews.announcedAt)))
  const ended = await tx
    .update(interviews)
    .set({ status, sequence: nextSequence })
    .where(and(isOfThem, isAhead(now)))
    .returning({ id: interviews.id, applicationId: interviews.applicationId })
  await freeHours(
    tx,
    ended.map(({ id }) => id),
  )
  for (const { id: interviewId, applicationId } of ended) {
    await emit('interviewEnded', { interviewId })
    await emit('interviewsChanged', { applicationId })
  }
}

/** Whoever led these interviews has time for others then. */
async function freeHours(tx: Tx, interviewIds: readonly number[]): Promise<void> {
  await tx
    .update(interviewTimes)
    .set({ memberId: null })
    .where(and(inArray(interviewTimes.interviewId, [0, ...interviewIds]), isNotNull(interviewTimes.memberId)))
}

/** Erases what was written with the interviews of applications; what their calendars need stays. */
export async function eraseInterviewWords(tx: Tx, applicationIds: readonly number[]): Promise<void> {
  await tx
    .update(interviews)
    .set({ details: '', message: '', reply: '', pay: null })
    .where(inArray(interviews.applicationId, [0, ...applicationIds]))
}
