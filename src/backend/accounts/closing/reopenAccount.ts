import { and, eq, gt } from '#drizzle'
import type { Context } from '../../core/context.ts'
import { registeredOn } from '../../core/domainModule.ts'
import { transact } from '../../core/transact.ts'
import { companyFollows } from '../../follows/schema.ts'
import { accounts } from '../schema/accounts.ts'
import { accountClosures } from '../schema/closures.ts'
import { findAddressOwner } from '../addresses/emailOwners.ts'

/**
 * Reopens a closed account that has not been erased yet, on behalf of support. Memberships are not restored: joining a
 * company again requires a new invitation.
 * @returns false when no closed account has this address.
 */
export async function reopenAccount(ctx: Context, email: string): Promise<boolean> {
  const reopened = await transact(ctx, async (tx, emit) => {
    const owner = await findAddressOwner(tx, email.trim().toLowerCase())
    if (!owner) return null
    const [closure] = await tx
      .delete(accountClosures)
      // One that is due may be in the ledger of erasures already, and some of its files deleted.
      .where(and(eq(accountClosures.accountId, owner.id), gt(accountClosures.eraseAfter, ctx.now())))
      .returning()
    if (!closure) return null
    await tx.update(accounts).set({ closedAt: null }).where(eq(accounts.id, owner.id))
    for (const { reopen } of registeredOn(ctx).modules) await reopen?.(tx, owner.id, closure.hiddenOnClose)
    const follows = await tx.select().from(companyFollows).where(eq(companyFollows.userId, owner.id))
    await emit('accountReopened', {
      accountId: owner.id,
      companyIds: follows.map(({ companyId }) => companyId),
    })
    return owner.id
  })
  if (reopened === null) return false
  ctx.security.write({ kind: 'accountReopened', outcome: 'done', accountId: reopened })
  return true
}
