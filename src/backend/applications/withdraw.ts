import { and, eq } from '#drizzle'
import { canWithdraw } from '#contract/core/applicationStates.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import { applicationSubject } from '../core/subjects.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { appendApplicationEvents } from './applicationEvents.ts'
import { applications } from './schema/applications.ts'
import { removeName } from '../notifications/ofPerson.ts'
import { cancelWork } from '../ports/work/deleteWork.ts'
import { removeFromSearch } from './indexApplications.ts'
import { deletePending } from './pendingDecisions.ts'
import { eraseThreadNotices } from './threadNotifications.ts'
import { eraseAnnotations } from './eraseAnnotations.ts'
import { endInterviews } from './interviews/end.ts'

/**
 * Withdraws the viewer's own application (docs/decisions/035). The company still sees that there was one, without
 * name or content; the candidate retains what was sent.
 */
export async function withdrawApplication(
  ctx: Context,
  viewer: Viewer,
  applicationId: number,
): Promise<null> {
  return transact(ctx, async (tx, emit) => {
    const [own] = await tx
      .select({ state: applications.state })
      .from(applications)
      .where(and(eq(applications.id, applicationId), eq(applications.userId, viewer.userId)))
      .for('update')
    if (!own) throw notFound()
    if (own.state === 'withdrawn') return null
    if (!canWithdraw(own.state)) throw refuse('applicationClosed')
    const now = ctx.now()
    await tx
      .update(applications)
      .set({ state: 'withdrawn', stateChangedAt: now })
      .where(eq(applications.id, applicationId))
    await appendApplicationEvents(tx, { applicationId, kind: 'withdrawn', side: 'candidate', at: now })
    await eraseAnnotations(tx, [applicationId])
    await endInterviews(tx, emit, [applicationId], { status: 'declined', now })
    // The withdrawal overrides a pending decision.
    await deletePending(tx, applicationId)
    await removeApplicantName(tx, applicationId)
    await eraseThreadNotices(tx, [applicationId])
    await removeFromSearch(tx, [applicationId])
    await emit('applicationWithdrawn', { applicationId })
    return null
  })
}

/** Removes the applicant's name from notifications, and deletes unsent mails. */
export async function removeApplicantName(tx: Tx, applicationId: number): Promise<void> {
  const subject = applicationSubject(applicationId)
  await removeName(tx, 'applicationReceived', subject)
  await cancelWork(tx, 'mail', { template: 'applicationReceived', about: subject })
}
