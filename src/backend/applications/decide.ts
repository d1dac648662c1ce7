import { eq } from '#drizzle'
import {
  canDecide,
  isDecision,
  isMadeFrom,
  type ApplicationState,
  type Decision,
} from '#contract/core/applicationStates.ts'
import type { DecisionState } from '#contract/applications/applications.ts'
import type { Context } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { transact } from '../core/transact.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { selectHandled } from './access.ts'
import { appendApplicationEvents } from './applicationEvents.ts'
import { assertNotExpired } from '../core/assertReadable.ts'
import { findDeskState } from './deskStates.ts'
import { applications } from './schema/applications.ts'
import { announcementAt, scheduleAnnouncement } from './announcing.ts'
import { deletePending, findPendingDecisions, savePending, shownStateOf } from './pendingDecisions.ts'

/** Records that the company has opened an application, once. One that is decided already keeps its state, and nobody is notified. */
export async function markViewed(ctx: Context, manager: HrManager, applicationId: number): Promise<null> {
  return transact(ctx, async (tx, emit) => {
    const { state, viewedAt, expiredAt } = await lockReceived(tx, manager, applicationId)
    if (viewedAt || expiredAt || state === 'withdrawn') return null
    const now = ctx.now()
    const isNew = state === 'sent'
    await tx
      .update(applications)
      .set({ viewedAt: now, ...(isNew ? { state: 'viewed', stateChangedAt: now } : {}) })
      .where(eq(applications.id, applicationId))
    const { userId: memberId } = manager
    await appendApplicationEvents(tx, { applicationId, kind: 'opened', side: 'company', memberId, at: now })
    if (isNew) await emit('applicationViewed', { applicationId })
    return null
  })
}

/**
 * Decides about an application on the desk; the candidate is notified when the time to undo has passed
 * (docs/decisions/039). Choosing the state that the candidate already knows cancels a pending decision.
 */
export async function decideApplication(
  ctx: Context,
  manager: HrManager,
  applicationId: number,
  { state, from }: { state: Decision; from: ApplicationState },
): Promise<DecisionState> {
  const result = await transact(ctx, async (tx, emit) => {
    const current = await lockReceived(tx, manager, applicationId)
    assertNotExpired(current)
    const pending = await findPendingDecisions(tx, applicationId)
    const shown = pending?.state ?? current.state
    // The second request of a double click is a no-op.
    if (shown === state) return shownStateOf(current.state, pending)
    if (!canDecide(current.state)) throw refuse('applicationClosed')
    if (!isMadeFrom(from, shown)) throw await refuseMoved(ctx, tx, applicationId)
    await emit('applicationDecided', { applicationId })
    if (state === current.state) {
      await deletePending(tx, applicationId)
      return shownStateOf(state, null)
    }
    const decidedAt = ctx.now()
    const announceAt = announcementAt(decidedAt)
    const decision = { state, memberId: manager.userId, decidedAt, announceAt, answerId: null }
    await savePending(tx, [applicationId], decision)
    return shownStateOf(current.state, { state, announceAt })
  })
  if (result.announce_at) await scheduleAnnouncement(ctx, 'announceDecisions', new Date(result.announce_at))
  return result
}

/**
 * Undoes a decision that has not been announced. Whichever deletes the row first wins: the undo or the announcement.
 */
export async function undoDecision(
  ctx: Context,
  manager: HrManager,
  applicationId: number,
): Promise<DecisionState> {
  return transact(ctx, async (tx, emit) => {
    const received = await lockReceived(tx, manager, applicationId)
    if (!(await deletePending(tx, applicationId))) throw refuse('decisionAnnounced')
    await emit('applicationDecided', { applicationId })
    return shownStateOf(received.state, null)
  })
}

/** Says what another member has decided meanwhile. */
async function refuseMoved(ctx: Context, tx: Tx, applicationId: number): Promise<Error> {
  const now = await findDeskState(tx, applicationId)
  if (!now?.member || !isDecision(now.state)) return refuse('applicationMoved')
  const { state, member } = now
  return refuse('applicationMoved', {
    values: (locale) => ({ context: 'named', member, state: ctx.t(locale)(`applications:state.${state}`) }),
  })
}

async function lockReceived(tx: Tx, manager: HrManager, applicationId: number) {
  const [received] = await selectHandled(tx, manager, applicationId).for('update', { of: applications })
  if (!received) throw notFound()
  return received
}
