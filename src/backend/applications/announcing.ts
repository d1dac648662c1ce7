import { undoSeconds } from '#contract/core/applicationStates.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'

/** When candidates are notified of what the desk did: once the time to undo it has passed, or after so many days. */
export const announcementAt = (doneAt: Date, delayDays = 0): Date =>
  delayDays > 0 ? daysAfter(doneAt, delayDays) : new Date(doneAt.getTime() + undoSeconds * 1000)

/** Schedules a run for when the time to undo has passed. If that fails, the run of every minute finds what is due. */
export async function scheduleAnnouncement(
  ctx: Context,
  work: 'announceDecisions' | 'announceInterviews',
  at: Date,
): Promise<void> {
  await ctx.queue
    .add(work, {}, { startAfter: at })
    .catch((error: unknown) => ctx.log.warn({ err: error, work }, 'not scheduled; the next run announces it'))
}
