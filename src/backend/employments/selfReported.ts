import { and, eq } from '#drizzle'
import type * as z from 'zod/mini'
import type { JoinRequestForm } from '#contract/employments/invitations.ts'
import type { Context, Viewer } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { invitations } from './schema/invitations.ts'
import { employments } from './schema/employments.ts'
import { findConfirmed, findSelfReported } from './confirmEmployment.ts'
import { updateInvitation } from './invitations/invitationRows.ts'
import { lockCompany, type CompanyRow } from '../companies/lockCompany.ts'

/**
 * Returns the matching self-reported employment, or adds one. It references the company, so that later changes know
 * which request depends on it.
 */
export async function addSelfReported(
  tx: Tx,
  userId: number,
  company: CompanyRow,
  { position, start_date: startDate }: z.infer<typeof JoinRequestForm>,
): Promise<number> {
  const work = { position, startDate }
  const confirmed = await findConfirmed(tx, company, userId, work)
  if (confirmed) return confirmed.id
  const selfReported = await findSelfReported(tx, company, userId, work)
  if (selfReported) {
    // Who asks to join works there now, even if they had reported an end.
    await tx
      .update(employments)
      .set({ companyId: company.id, endDate: null })
      .where(eq(employments.id, selfReported.id))
    return selfReported.id
  }
  const [added] = await tx
    .insert(employments)
    .values({ userId, companyId: company.id, companyName: company.name, position, startDate })
    .returning({ id: employments.id })
  if (!added) throw new Error('Inserting the employment returned no row')
  return added.id
}

/** Removes a self-reported employment and cancels its pending join request. */
export async function removeSelfReported(ctx: Context, viewer: Viewer, employmentId: number): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const found = await findOwnEmployment(tx, viewer.userId, employmentId)
    // Responding to a request locks the company's row, so afterwards the request is either answered or not.
    if (found.companyId !== null) await lockCompany(tx, { id: found.companyId })
    const [{ verifiedAt, withdrawnAt } = found] = await lockEmployment(tx, employmentId)
    if (verifiedAt !== null) throw refuse('employmentVerified')
    // Its history stays, and with it the employment.
    if (withdrawnAt !== null) throw refuse('confirmationWithdrawn')
    const waiting = await tx
      .select()
      .from(invitations)
      .where(and(eq(invitations.employmentId, employmentId), eq(invitations.state, 'pending')))
    for (const row of waiting) {
      await updateInvitation(tx, row, {
        state: 'cancelled',
        answeredAt: ctx.now(),
        answeredBy: viewer.userId,
      })
      await emit('joinRequestWithdrawn', { invitationId: row.id })
    }
    await tx.delete(employments).where(eq(employments.id, employmentId))
    await emit('profileChanged', { userId: viewer.userId })
    return null
  })
}

/** Waits for a concurrent confirmation, or makes it wait. */
const lockEmployment = (tx: Tx, id: number) =>
  tx
    .select({ verifiedAt: employments.verifiedAt, withdrawnAt: employments.withdrawnAt })
    .from(employments)
    .where(eq(employments.id, id))
    .for('update')

/** For others it does not exist. */
async function findOwnEmployment(tx: Tx, userId: number, id: number) {
  const [found] = await tx
    .select({
      companyId: employments.companyId,
      verifiedAt: employments.verifiedAt,
      withdrawnAt: employments.withdrawnAt,
    })
    .from(employments)
    .where(and(eq(employments.id, id), eq(employments.userId, userId)))
  if (!found) throw notFound()
  return found
}
