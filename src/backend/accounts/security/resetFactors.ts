import { and, eq, gt, inArray } from '#drizzle'
import type { ActivityKind } from '#contract/accounts/security.ts'
import type { Context } from '../../core/context.ts'
import { transact } from '../../core/transact.ts'
import type { Tx } from '../../db/connect.ts'
import { sessions } from '../schema/accounts.ts'
import { accountActivity, passkeys, recoveryCodes, secondFactors } from '../schema/security.ts'
import { noDevice, recordActivity } from './activity.ts'
import { stepMs } from './factorCodes.ts'

/**
 * Takes all second factors and passkeys from an account, and ends its sessions: for somebody who lost them, as support has found
 * out. False when one was used or changed since then: whoever has it is its owner. Repeating it changes nothing.
 */
export async function resetFactors(ctx: Context, accountId: number, since: Date): Promise<boolean> {
  return transact(ctx, async (tx, emit) => {
    if (await isUsedSince(tx, accountId, since)) return false
    const factors = await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId)).returning()
    const keys = await tx.delete(passkeys).where(eq(passkeys.accountId, accountId)).returning()
    if (factors.length + keys.length === 0) return true
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
    await tx.delete(sessions).where(eq(sessions.accountId, accountId))
    await recordActivity(tx, accountId, 'factorsReset', noDevice)
    await emit('sessionsEnded', { accountId })
    return true
  })
}

/** What shows that somebody gets in without help. New codes take the place of used ones, and a passkey may be removed after its use. */
const proofs = [
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
] satisfies ActivityKind[]

async function isUsedSince(tx: Tx, accountId: number, since: Date): Promise<boolean> {
  const [app] = await tx
    .select({ lastStep: secondFactors.lastStep })
    .from(secondFactors)
    .where(eq(secondFactors.accountId, accountId))
    .for('update')
  if (app && app.lastStep * stepMs > since.getTime()) return true
  const keyUses = and(eq(passkeys.accountId, accountId), gt(passkeys.lastUsedAt, since))
  if ((await tx.$count(passkeys, keyUses)) > 0) return true
  const { kind, at } = accountActivity
  const proven = and(eq(accountActivity.accountId, accountId), inArray(kind, proofs), gt(at, since))
  return (await tx.$count(accountActivity, proven)) > 0
}
