import { and, asc, inArray, isNull, lte } from '#drizzle'
import type { Context } from '../../core/context.ts'
import { appendApplicationEvents } from '../applicationEvents.ts'
import { batchSize, inBatches } from '../inBatches.ts'
import { lockApplications } from '../lockApplications.ts'
import { applications } from '../schema/applications.ts'
import { interviews } from '../schema/interviews.ts'

/** Notifies candidates of proposals that can no longer be undone, of the longest due ones first. */
export const announceInterviews = (ctx: Context): Promise<void> =>
  inBatches(ctx, async (tx, emit, now) => {
    const isDue = and(isNull(interviews.announcedAt), lte(interviews.announceAt, now))
    const due = tx
      .select({ id: interviews.applicationId })
      .from(interviews)
      .where(isDue)
      .orderBy(asc(interviews.announceAt))
      .limit(batchSize)
    const locked = await lockApplications(tx, inArray(applications.id, due))
    const proposals = await tx
      .update(interviews)
      .set({ announcedAt: now })
      .where(and(inArray(interviews.applicationId, locked), isDue))
      .returning({
        id: interviews.id,
        applicationId: interviews.applicationId,
        memberId: interviews.memberId,
      })
    const events = proposals.map(({ applicationId, memberId }) => {
      return { applicationId, kind: 'interviewProposed', side: 'company', memberId, at: now } as const
    })
    if (events.length > 0) await appendApplicationEvents(tx, ...events)
    for (const { id: interviewId, applicationId } of proposals) {
      await emit('interviewProposed', { interviewId })
      await emit('interviewsChanged', { applicationId })
    }
    return locked.length
  })
