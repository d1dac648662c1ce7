import { and, eq } from '#drizzle'
import type { Context } from '../../core/context.ts'
import type { LostRights } from '../../core/domainModule.ts'
import type { Emit } from '../../core/events.ts'
import type { Tx } from '../../db/connect.ts'
import { domainProofs } from '../schema/domains.ts'
import { pendingOf } from './claimDomain.ts'

/**
 * Ends the claim of somebody who is no longer an admin: its token may be published at a domain of their own. A domain that
 * is verified stays the company's.
 */
export async function handOverClaim(
  _ctx: Context,
  tx: Tx,
  emit: Emit,
  { companyId, userId, lost }: LostRights,
): Promise<void> {
  if (!lost.admin) return
  const ended = await tx
    .delete(domainProofs)
    .where(and(pendingOf(companyId), eq(domainProofs.claimedBy, userId)))
    .returning({ id: domainProofs.id })
  if (ended.length > 0) await emit('workHandedOver', { companyId, userId, what: 'domain', count: 1 })
}
