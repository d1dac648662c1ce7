import { eq, sql } from '#drizzle'
import type { ApplicationState } from '#contract/core/applicationStates.ts'
import type { DecisionState } from '#contract/applications/applications.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from './schema/applications.ts'
import { pendingDecisions } from './schema/decisions.ts'

type Pending = typeof pendingDecisions.$inferSelect

/** The state that the desk shows, which includes pending decisions. */
export const deskState = sql<ApplicationState>`coalesce(${pendingDecisions.state}, ${applications.state})`

export async function findPendingDecisions(tx: Tx, applicationId: number): Promise<Pending | null> {
  const [pending] = await tx
    .select()
    .from(pendingDecisions)
    .where(eq(pendingDecisions.applicationId, applicationId))
    .for('update')
  return pending ?? null
}

type NewDecision = Pick<Pending, 'state' | 'memberId' | 'decidedAt' | 'announceAt' | 'answerId'>

/** Stores a decision on locked applications; it replaces pending ones and restarts the time to undo. */
export async function savePending(
  tx: Tx,
  applicationIds: readonly number[],
  decision: NewDecision,
): Promise<void> {
  const isDecided = sql`${applications.id} = any(${sql.param([...applicationIds])}::bigint[])`
  const decided = await tx
    .select({
      applicationId: applications.id,
      jobId: applications.jobId,
      applicationState: applications.state,
      sentAt: applications.sentAt,
    })
    .from(applications)
    .where(isDecided)
  await tx
    .insert(pendingDecisions)
    .values(decided.map((application) => ({ ...application, ...decision })))
    .onConflictDoUpdate({ target: pendingDecisions.applicationId, set: decision })
}

/** Returns whether there was one. */
export async function deletePending(tx: Tx, applicationId: number): Promise<boolean> {
  const dropped = await tx
    .delete(pendingDecisions)
    .where(eq(pendingDecisions.applicationId, applicationId))
    .returning({ id: pendingDecisions.applicationId })
  return dropped.length > 0
}

export function shownStateOf<State extends ApplicationState>(
  current: State,
  pending: Pick<Pending, 'state' | 'announceAt'> | null,
): DecisionState & { state: State | Pending['state'] } {
  return { state: pending?.state ?? current, announce_at: pending?.announceAt.toISOString() ?? null }
}
