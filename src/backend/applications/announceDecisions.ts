import { and, asc, inArray, lte, sql } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { appendApplicationEvents } from './applicationEvents.ts'
import { batchSize, inBatches } from './inBatches.ts'
import { endInterviews } from './interviews/end.ts'
import { lockApplications } from './lockApplications.ts'
import { revealApplications } from './reveal.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'

/**
 * Announces decisions whose time to undo has passed (docs/decisions/039), the longest due ones first. The row of the pending
 * decision is the lock: among concurrent runs and undos, the one that deletes it proceeds.
 */
export const announceDecisions = (ctx: Context): Promise<void> =>
  inBatches(ctx, async (tx, emit, now) => {
    const isDue = lte(pendingDecisions.announceAt, now)
    const due = tx
      .select({ id: pendingDecisions.applicationId })
      .from(pendingDecisions)
      .where(isDue)
      .orderBy(asc(pendingDecisions.announceAt))
      .limit(batchSize)
    const locked = await lockApplications(tx, inArray(applications.id, due))
    const decided = await tx
      .delete(pendingDecisions)
      .where(and(inArray(pendingDecisions.applicationId, locked), isDue))
      .returning()
    const changed = await applyDecisions(tx, decided, now)
    const events = changed.map(({ applicationId, state, memberId }) => {
      return { applicationId, kind: 'decided', side: 'company', state, memberId, at: now } as const
    })
    if (events.length > 0) await appendApplicationEvents(tx, ...events)
    const declined = changed.filter(({ state }) => state === 'rejected')
    const wanted = changed.filter(({ state }) => state !== 'rejected')
    await revealApplications(tx, wanted, now)
    await endInterviews(
      tx,
      emit,
      declined.map(({ applicationId }) => applicationId),
      { status: 'cancelled', now },
    )
    for (const [jobId, ofJob] of Map.groupBy(changed, (one) => one.jobId)) {
      const isOneOfMany = ofJob.length > 1
      for (const { applicationId } of ofJob)
        await emit('applicationStateChanged', { applicationId, isOneOfMany })
      if (isOneOfMany) await emit('applicantsChanged', { jobId })
    }
    return locked.length
  })

type Decided = typeof pendingDecisions.$inferSelect

/** Gives the applications their new states. Returns the decisions of those that have not been withdrawn. */
async function applyDecisions(tx: Tx, decided: readonly Decided[], now: Date) {
  const byId = new Map(decided.map((one) => [one.applicationId, one]))
  const changed = await tx.execute<{ id: string; job_id: string }>(sql`
    update ${applications} set state = decided.state, answer_id = decided."answerId", state_changed_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      as decided("applicationId" bigint, state text, "answerId" bigint)
    where ${applications.id} = decided."applicationId" and ${applications.state} <> 'withdrawn'
    returning ${applications.id} as id, ${applications.jobId} as job_id`)
  return changed.rows.flatMap(({ id, job_id }) => {
    const decision = byId.get(Number(id))
    return decision ? [{ ...decision, jobId: Number(job_id) }] : []
  })
}
