import { and, count, eq, inArray, isNull } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { LostRights } from '../core/domainModule.ts'
import type { Emit } from '../core/events.ts'
import type { Tx } from '../db/connect.ts'
import { employmentCorrections } from './schema/corrections.ts'
import { reviewAssignments } from './schema/record.ts'
import { employments } from './schema/employments.ts'
import { confirmationWithdrawals } from './schema/withdrawals.ts'
import { appendEvents } from './history.ts'

/** What somebody did for the company that has not taken effect ends with their rights; those they review wait for another. */
export async function handOverEmployments(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { companyId, userId, lost, isOver }: LostRights,
): Promise<void> {
  const ofCompany = tx
    .select({ id: employments.id })
    .from(employments)
    .where(eq(employments.companyId, companyId))
  if (lost.admin) {
    await tx
      .delete(confirmationWithdrawals)
      .where(
        and(
          eq(confirmationWithdrawals.withdrawnBy, userId),
          isNull(confirmationWithdrawals.appliedAt),
          inArray(confirmationWithdrawals.employmentId, ofCompany),
        ),
      )
    const withdrawn = await tx
      .update(employmentCorrections)
      .set({ state: 'withdrawn', answeredAt: ctx.now() })
      .where(
        and(
          eq(employmentCorrections.proposedBy, userId),
          eq(employmentCorrections.side, 'company'),
          eq(employmentCorrections.state, 'open'),
          inArray(employmentCorrections.employmentId, ofCompany),
        ),
      )
      .returning({ employmentId: employmentCorrections.employmentId })
    for (const { employmentId } of withdrawn)
      await emit('employmentChangeUndone', { employmentId, change: 'companyProposesCorrection' })
    if (withdrawn.length > 0)
      await emit('workHandedOver', { companyId, userId, what: 'corrections', count: withdrawn.length })
  }
  const isAssigned = and(
    eq(reviewAssignments.reviewerId, userId),
    isNull(reviewAssignments.endedAt),
    inArray(reviewAssignments.employmentId, ofCompany),
  )
  const [reviewed] = await tx.select({ count: count() }).from(reviewAssignments).where(isAssigned)
  if (isOver) await endAssignments(ctx, tx, emit, isAssigned)
  if (lost.access && reviewed && reviewed.count > 0)
    await emit('workHandedOver', { companyId, userId, what: 'reviews', count: reviewed.count })
}

/** A former reviewer who joins again reviews nobody until an admin names them. After a suspension they continue. */
async function endAssignments(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  which: ReturnType<typeof and>,
): Promise<void> {
  const at = ctx.now()
  const ended = await tx
    .update(reviewAssignments)
    .set({ endedAt: at })
    .where(which)
    .returning({ id: reviewAssignments.id, employmentId: reviewAssignments.employmentId })
  await appendEvents(
    ctx,
    tx,
    ended.map(({ id: subjectId, employmentId }) => ({
      employmentId,
      kind: 'reviewerChanged',
      side: 'system',
      at,
      subjectId,
    })),
  )
  for (const { employmentId } of ended)
    await emit('employmentChanged', { employmentId, change: 'reviewerChanged', actorId: null })
}
