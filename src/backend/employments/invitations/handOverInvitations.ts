import { and, eq, gt, inArray, or, type SQL } from '#drizzle'
import type { Context } from '../../core/context.ts'
import type { LostRights } from '../../core/domainModule.ts'
import type { Emit } from '../../core/events.ts'
import type { Tx } from '../../db/connect.ts'
import { invitations } from '../schema/invitations.ts'
import { addressesOf } from './invitedPerson.ts'

/**
 * Cancels the invitations of somebody who may no longer send any, and those that would bring back somebody who has just lost
 * their access.
 */
export async function handOverInvitations(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { companyId, userId, lost, isOver }: LostRights,
): Promise<void> {
  const ofCompany = eq(invitations.companyId, companyId)
  if (lost.access || isOver) {
    const addresses = await addressesOf(tx, userId)
    const isToThem = or(eq(invitations.userId, userId), inArray(invitations.email, addresses))
    await cancelInvitations(ctx, tx, emit, and(ofCompany, isToThem))
  }
  if (!lost.admin) return
  const count = await cancelInvitations(ctx, tx, emit, and(ofCompany, eq(invitations.createdBy, userId)))
  if (count > 0) await emit('workHandedOver', { companyId, userId, what: 'invitations', count })
}

/** Cancels pending invitations, whose company's row must be locked. Returns how many there were. */
export async function cancelInvitations(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  which: SQL | undefined,
): Promise<number> {
  const cancelled = await tx
    .update(invitations)
    .set({ state: 'cancelled', answeredAt: ctx.now(), answeredBy: null })
    .where(
      and(
        which,
        eq(invitations.direction, 'invitation'),
        eq(invitations.state, 'pending'),
        gt(invitations.expiresAt, ctx.now()),
      ),
    )
    .returning({ invitationId: invitations.id })
  for (const one of cancelled) await emit('invitationWithdrawn', one)
  return cancelled.length
}
