import { and, asc, inArray, isNull, lte } from 'drizzle-orm'
import type { Context } from '../../core/context.ts'
import { transact } from '../../core/transact.ts'
import { appendApplicationEvents } from '../applicationEvents.ts'
import { lockApplications } from '../lockApplications.ts'
import { applications } from '../schema/applications.ts'
import { interviews } from '../schema/interviews.ts'

/** Proposals per transaction. */
const batchSize = 500

/** Schedules a run for when the time to undo has passed. If that fails, the run of every minute finds the proposal. */
export async function scheduleInterviews(ctx: Context, at: Date): Promise<void> {
  await ctx.queue
    .add('announceInterviews', {}, { startAfter: at })
    .catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'interview not scheduled; the next run announces it'),
    )
}

/** Notifies candidates of proposals that can no longer be undone. */
export async function announceInterviews(ctx: Context): Promise<void> {
  while ((await announceSome(ctx)) === batchSize);
}

/** The longest due ones, in one transaction. Applications are locked first, as by whatever else happens to them. */
function announceSome(ctx: Context): Promise<number> {
  const now = ctx.now()
  const isDue = and(isNull(interviews.announcedAt), lte(interviews.announceAt, now))
  return transact(ctx, async (tx, emit) => {
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
    if (proposals.length === 0) return locked.length
    const event = { kind: 'interviewProposed', side: 'company', at: now } as const
    await appendApplicationEvents(
      tx,
      ...proposals.map(({ applicationId, memberId }) => ({ ...event, applicationId, memberId })),
    )
    for (const { id: interviewId, applicationId } of proposals) {
      await emit('interviewProposed', { interviewId })
      await emit('interviewsChanged', { applicationId })
    }
    return locked.length
  })
}
