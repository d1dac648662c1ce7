import { and, eq, isNull } from '#drizzle'
import type { Context, Viewer } from '../../core/context.ts'
import { withdrawalUndoSeconds } from '#contract/employments/withdrawals.ts'
import { isDuplicate, refuse } from '../../core/refuse.ts'
import { transact } from '../../core/transact.ts'
import { confirmationWithdrawals } from '../schema/withdrawals.ts'
import { lockAs, requireParty } from '../access.ts'
import { assertAdminStaysWithout, hasOtherEmployment } from '../members/memberships.ts'

/** Withdraws the company's confirmation; nothing changes until the time to undo has passed. */
export async function withdrawConfirmation(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  { reason }: { readonly reason: string },
): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  await assertStands(ctx, viewer, employmentId)
  const createdAt = ctx.now()
  const effectiveAt = new Date(createdAt.getTime() + withdrawalUndoSeconds * 1000)
  try {
    await transact(ctx, async (tx) => {
      const { employment, isEnded } = await lockAs(ctx, tx, viewer, employmentId, 'company')
      const { userId: employeeId } = employment
      if (!isEnded && !(await hasOtherEmployment(tx, employment)))
        await assertAdminStaysWithout(tx, employment)
      await tx.insert(confirmationWithdrawals).values({
        employmentId,
        employeeId,
        reason,
        withdrawnBy: viewer.userId,
        createdAt,
        effectiveAt,
      })
      await ctx.queue.add('applyWithdrawals', {}, { tx, startAfter: effectiveAt })
    })
  } catch (error) {
    if (isDuplicate(error, 'confirmation_withdrawals_pkey')) throw refuse('withdrawalPending')
    throw error
  }
}

export async function undoWithdrawal(ctx: Context, viewer: Viewer, employmentId: number): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  await assertStands(ctx, viewer, employmentId)
  await transact(ctx, async (tx) => {
    await lockAs(ctx, tx, viewer, employmentId, 'company')
    const { appliedAt } = confirmationWithdrawals
    await tx
      .delete(confirmationWithdrawals)
      .where(and(eq(confirmationWithdrawals.employmentId, employmentId), isNull(appliedAt)))
  })
}

/** The employee's reply. Two replies sent at once: the first counts. */
export async function replyToWithdrawal(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  { reply }: { readonly reply: string },
): Promise<void> {
  await ctx.rates.use('write', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    const { employment, side } = await requireParty(tx, viewer, employmentId)
    if (side !== 'employee') throw refuse('otherSide')
    if (employment.withdrawnAt === null) throw refuse('withdrawalMissing')
    const replied = await tx
      .update(confirmationWithdrawals)
      .set({ reply, repliedAt: ctx.now() })
      .where(
        and(
          eq(confirmationWithdrawals.employmentId, employmentId),
          isNull(confirmationWithdrawals.repliedAt),
        ),
      )
      .returning({ id: confirmationWithdrawals.employmentId })
    if (replied.length === 0) throw refuse('replyGiven')
    await emit('employmentChanged', { employmentId, change: 'withdrawalReplied', actorId: viewer.userId })
  })
}

/** @throws Refused when the confirmation is already withdrawn, which is not the same as never given */
async function assertStands({ db }: Context, viewer: Viewer, employmentId: number): Promise<void> {
  const { employment, side } = await requireParty(db, viewer, employmentId)
  if (side !== 'company') throw refuse('otherSide')
  if (employment.withdrawnAt !== null) throw refuse('confirmationWithdrawn')
}
