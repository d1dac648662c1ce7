import { eq, isNull } from '#drizzle'
import { Secret } from 'otpauth'
import type { SecondFactor } from '#contract/accounts/secondFactor.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { transact } from '../../core/transact.ts'
import { invalid, refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { recoveryCodes, secondFactors } from '../schema/security.ts'
import { recordActivity, type Actor } from './activity.ts'
import { findSecondFactor, totp, useAppCode } from './factorCodes.ts'
import { invalidateReauthentications } from './reauthentication.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts'
import { encryptSecret } from './secrets.ts'

export async function showSecondFactor(db: Tx, { userId }: Viewer): Promise<SecondFactor> {
  const on = (await findSecondFactor(db, userId)) !== null
  return { on, recovery_codes_left: on ? await countRecoveryCodes(db, userId) : 0 }
}

export async function startSecondFactor(ctx: Context, { userId }: Viewer) {
  const secret = new Secret({ size: 20 }).base32
  const encrypted = encryptSecret(ctx, secret)
  const begun = await ctx.db
    .insert(secondFactors)
    .values({ accountId: userId, secret: encrypted })
    .onConflictDoUpdate({
      target: secondFactors.accountId,
      set: { secret: encrypted, lastStep: 0 },
      // An active one has to be turned off first, together with its recovery codes.
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ accountId: secondFactors.accountId })
  if (begun.length === 0) throw refuse('secondFactorOn')
  const [account] = await ctx.db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, userId))
  const uri = totp(secret, { issuer: ctx.productName, label: account?.email ?? '' }).toString()
  return { secret, uri }
}

/** Turns the second factor on after the app has produced a valid code. */
export async function confirmSecondFactor(ctx: Context, { userId }: Viewer, actor: Actor, code: string) {
  await ctx.rates.use('secondFactor', userId)
  const [begun] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.accountId, userId))
  if (!begun) throw refuse('secondFactorOff')
  if (begun.confirmedAt) throw refuse('secondFactorOn')
  const made = await transact(ctx, async (tx, emit) => {
    if (!(await useAppCode(ctx, tx, userId, code))) return null
    await tx.update(secondFactors).set({ confirmedAt: ctx.now() }).where(eq(secondFactors.accountId, userId))
    await invalidateReauthentications(tx, userId)
    await recordActivity(tx, userId, 'secondFactorOn', actor)
    await emit('securityChanged', { accountId: userId, change: 'secondFactorOn' })
    return { recovery_codes: await replaceRecoveryCodes(tx, userId) }
  })
  if (!made) throw invalid({ field: 'code', code: 'codeIncorrect' })
  return made
}

export async function endSecondFactor(ctx: Context, { userId }: Viewer, actor: Actor): Promise<null> {
  await transact(ctx, async (tx, emit) => {
    const ended = await tx.delete(secondFactors).where(eq(secondFactors.accountId, userId)).returning()
    if (!ended[0]?.confirmedAt) return
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, userId))
    await recordActivity(tx, userId, 'secondFactorOff', actor)
    await emit('securityChanged', { accountId: userId, change: 'secondFactorOff' })
  })
  return null
}

export async function renewRecoveryCodes(ctx: Context, { userId }: Viewer, actor: Actor) {
  if (!(await findSecondFactor(ctx.db, userId))) throw refuse('secondFactorOff')
  return transact(ctx, async (tx, emit) => {
    await recordActivity(tx, userId, 'recoveryCodesRenewed', actor)
    await emit('securityChanged', { accountId: userId, change: 'recoveryCodesRenewed' })
    return { recovery_codes: await replaceRecoveryCodes(tx, userId) }
  })
}
