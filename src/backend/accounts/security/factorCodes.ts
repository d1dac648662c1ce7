import { and, eq, isNotNull, lt } from '#drizzle'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../core/context.ts'
import { noteCall } from '../../core/security/currentCall.ts'
import type { Tx } from '../../db/connect.ts'
import { secondFactors } from '../schema/security.ts'
import { recordActivity, type Actor } from './activity.ts'
import { useRecoveryCode } from './recoveryCodes.ts'
import { decryptSecret } from './secrets.ts'

/** Seconds for which a code is valid (RFC 6238), and the tolerated clock drift in periods. */
const period = 30
const window = 1
/** Milliseconds of a time step, as `lastStep` counts them. */
export const stepMs = period * 1000

/** The code generator of a secret. */
export const totp = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret), period, digits: 6, ...more })

export async function findSecondFactor(db: Tx, accountId: number) {
  const [found] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)))
  return found ?? null
}

/** Redeems a code from the app, or a recovery code, which is logged. False if it is wrong. */
export async function useFactorCode(
  ctx: Context,
  tx: Tx,
  accountId: number,
  code: string,
  actor: Actor,
): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return useAppCode(ctx, tx, accountId, code)
  if (!(await useRecoveryCode(tx, accountId, code, ctx.now()))) return false
  await recordActivity(tx, accountId, 'recoveryCodeUsed', actor)
  noteCall({}, 'recoveryCode')
  return true
}

/** Redeems a code from the app. Each code works once: its time step is stored. */
export async function useAppCode(ctx: Context, tx: Tx, accountId: number, code: string): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.accountId, accountId))
  if (!factor) return false
  const timestamp = ctx.now().getTime()
  const delta = totp(decryptSecret(ctx, factor.secret)).validate({ token: code, timestamp, window })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / period) + delta
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.accountId, accountId), lt(secondFactors.lastStep, step)))
    .returning({ accountId: secondFactors.accountId })
  return used.length > 0
}
