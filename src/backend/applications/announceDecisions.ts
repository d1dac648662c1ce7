import { and, asc, eq, lte, ne } from 'drizzle-orm'
import type { Context } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { appendApplicationEvents } from './applicationEvents.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'

/** Number of decisions per run; the next run handles the rest. */
const batchSize = 500

/**
 * Schedules a run for when the time to undo has passed. If that fails, the run of every minute finds the decision.
 */
export async function scheduleAnnouncement(ctx: Context, at: Date): Promise<void> {
  await ctx.queue
    .add('announceDecisions', {}, { startAfter: at })
    .catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'decision announcement not scheduled; the next run announces it'),
    )
}

/**
 * Announces decisions whose time to undo has passed (docs/decisions/039). The row of the pending decision is the
 * lock: among concurrent runs and undos, the one that deletes it proceeds. Returns how many were announced.
 */
export async function announceDecisions(ctx: Context): Promise<number> {
  const now = ctx.now()
  const due = lte(pendingDecisions.announceAt, now)
  const found = await ctx.db
    .select({ applicationId: pendingDecisions.applicationId })
    .from(pendingDecisions)
    .where(due)
    .orderBy(asc(pendingDecisions.announceAt))
    .limit(batchSize)
  let announced = 0
  for (const { applicationId } of found)
    await transact(ctx, async (tx, emit) => {
      // Locks the application first, as every other change does, to avoid deadlocks.
      await tx
        .select({ id: applications.id })
        .from(applications)
        .where(eq(applications.id, applicationId))
        .for('update')
      const [pending] = await tx
        .delete(pendingDecisions)
        .where(and(eq(pendingDecisions.applicationId, applicationId), due))
        .returning()
      if (!pending) return
      const { state, memberId } = pending
      const changed = await tx
        .update(applications)
        .set({ state, stateChangedAt: now })
        .where(and(eq(applications.id, applicationId), ne(applications.state, 'withdrawn')))
        .returning({ id: applications.id })
      if (changed.length === 0) return
      const event = { applicationId, kind: 'decided', side: 'company', state, memberId, at: now } as const
      await appendApplicationEvents(tx, event)
      announced++
      await emit('applicationStateChanged', { applicationId })
    })
  return announced
}
