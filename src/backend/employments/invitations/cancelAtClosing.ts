import { and, eq } from '#drizzle'
import type { ClosingCompany, EndedWithCompany } from '../../core/domainModule.ts'
import type { Tx } from '../../db/connect.ts'
import { invitations } from '../schema/invitations.ts'

/** Cancels what is pending between companies and somebody who closes their account, in both directions. */
export async function cancelInvitationsOf(tx: Tx, userId: number): Promise<null> {
  await tx
    .update(invitations)
    .set({ state: 'cancelled' })
    .where(and(eq(invitations.userId, userId), eq(invitations.state, 'pending')))
  return null
}

/** Both directions. `answeredAt` is the time of the closing, which later identifies who was still waiting. */
export async function cancelInvitationsAt(
  tx: Tx,
  { companyId, closedAt }: ClosingCompany,
): Promise<EndedWithCompany> {
  const cancelled = await tx
    .update(invitations)
    .set({ state: 'cancelled', answeredAt: closedAt, answeredBy: null })
    .where(and(eq(invitations.companyId, companyId), eq(invitations.state, 'pending')))
    .returning({ id: invitations.id })
  return { invitations: cancelled.length }
}
