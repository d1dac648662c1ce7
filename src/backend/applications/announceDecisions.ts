import { and, asc, eq, lte, ne, sql } from 'drizzle-orm'
import type { Context } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { applications } from '../db/schema/applications.ts'
import { pendingDecisions } from '../db/schema/decisions.ts'

/** How many are told at one go; the rest follow at the next. */
const atOnce = 500

/** Has the queue look again when the time to undo has passed. If that is lost, the look of every minute finds it. */
export async function announceLater(ctx: Context, at: Date): Promise<void> {
  await ctx.queue
    .add('announceDecisions', {}, { startAfter: at })
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'decision waits for the next minute'))
}

/**
 * Tells the decisions whose time to undo has passed. The row of the pending decision is the lock: of two processes, and
 * of this and an undo, whoever deletes it is the one that goes on. Gives how many were told.
 */
export async function announceDecisions(ctx: Context): Promise<number> {
  const now = ctx.now()
  const due = lte(pendingDecisions.announceAt, now)
  const found = await ctx.db
    .select({ applicationId: pendingDecisions.applicationId })
    .from(pendingDecisions)
    .where(due)
    .orderBy(asc(pendingDecisions.announceAt))
    .limit(atOnce)
  let told = 0
  for (const { applicationId } of found)
    await transact(ctx, async (tx, emit) => {
      // The application first, as in every other change of one: two that wait for each other would both fail.
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
      const { state, decidedAt } = pending
      const changed = await tx
        .update(applications)
        // Who decides has read it.
        .set({
          state,
          viewedAt: sql`coalesce(${applications.viewedAt}, ${decidedAt.toISOString()}::timestamptz)`,
          stateChangedAt: now,
        })
        .where(and(eq(applications.id, applicationId), ne(applications.state, 'withdrawn')))
        .returning({ id: applications.id })
      if (changed.length === 0) return
      told++
      await emit('applicationStateChanged', { applicationId })
    })
  return told
}
