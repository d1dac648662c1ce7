import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { JoinRequestForm } from '#contract/careers/invitations.ts'
import type { Context, Viewer } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { invitations } from '../db/schema/careers.ts'
import { employments } from '../db/schema/profiles.ts'
import { findConfirmed, findStated } from './confirmEmployment.ts'
import { put } from './invitationRows.ts'
import { lockCompany, type CompanyRow } from '../companies/lockCompany.ts'

/**
 * The employment that somebody states about themself: the one that says the same already, or a new one. It names the
 * company from now on, so that whoever changes it knows whose answer it waits for.
 */
export async function stateEmployment(
  tx: Tx,
  userId: number,
  company: CompanyRow,
  { position, start_date: startDate }: z.infer<typeof JoinRequestForm>,
): Promise<number> {
  const work = { position, startDate }
  const confirmed = await findConfirmed(tx, company, userId, work)
  if (confirmed) return confirmed.id
  const stated = await findStated(tx, company, userId, work)
  if (stated) {
    await tx
      .update(employments)
      .set({ companyId: company.id })
      .where(and(eq(employments.id, stated.id), isNull(employments.companyId)))
    return stated.id
  }
  const [added] = await tx
    .insert(employments)
    .values({ userId, companyId: company.id, companyName: company.name, position, startDate })
    .returning({ id: employments.id })
  if (!added) throw new Error('No employment came back from its insert')
  return added.id
}

/** Removes what somebody has stated about themself; the request that waits for it is taken back with it. */
export async function removeStated(ctx: Context, viewer: Viewer, employmentId: number): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const found = await findOwnEmployment(tx, viewer.userId, employmentId)
    // Whoever answers the request holds the company's row: after this, it is answered or it is not.
    if (found.companyId !== null) await lockCompany(tx, { id: found.companyId })
    const [{ verifiedAt } = found] = await lockEmployment(tx, employmentId)
    if (verifiedAt !== null) throw refuse('employmentVerified')
    const waiting = await tx
      .select()
      .from(invitations)
      .where(and(eq(invitations.employmentId, employmentId), eq(invitations.state, 'pending')))
    for (const row of waiting) {
      await put(tx, row, { state: 'cancelled', answeredAt: ctx.now(), answeredBy: viewer.userId })
      await emit('joinRequestWithdrawn', { invitationId: row.id })
    }
    await tx.delete(employments).where(eq(employments.id, employmentId))
    await emit('profileChanged', { userId: viewer.userId })
    return null
  })
}

/** Whoever confirms it at this moment waits, or has done it and is seen. */
const lockEmployment = (tx: Tx, id: number) =>
  tx
    .select({ verifiedAt: employments.verifiedAt })
    .from(employments)
    .where(eq(employments.id, id))
    .for('update')

/** Others are not told that it exists. */
async function findOwnEmployment(tx: Tx, userId: number, id: number) {
  const [found] = await tx
    .select({ companyId: employments.companyId, verifiedAt: employments.verifiedAt })
    .from(employments)
    .where(and(eq(employments.id, id), eq(employments.userId, userId)))
  if (!found) throw notFound()
  return found
}
