import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { SecondFactor } from '#contract/secondFactor.ts'
import { requirePassword } from '../emails.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { commit } from '../../core/events.ts'
import { conflict, invalid } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/security.ts'
import { recordActivity, type Doer } from './activity.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts'
import { seal, unseal } from './secrets.ts'

/** Seconds that one code is shown for (RFC 6238), and how many of them a slow clock may be off. */
const period = 30
const window = 1

const totp = (secret: string, more: { issuer?: string; label?: string } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret), period, digits: 6, ...more })

export async function findSecondFactor(db: Tx, accountId: number) {
  const [found] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)))
  return found ?? null
}

export async function showSecondFactor(db: Tx, { userId }: Viewer): Promise<SecondFactor> {
  const on = (await findSecondFactor(db, userId)) !== null
  return { on, recovery_codes_left: on ? await countRecoveryCodes(db, userId) : 0 }
}

export async function startSecondFactor(ctx: Context, { userId }: Viewer, password: string) {
  await requirePassword(ctx, userId, password)
  const secret = new Secret({ size: 20 }).base32
  const sealed = seal(ctx, secret)
  const begun = await ctx.db
    .insert(secondFactors)
    .values({ accountId: userId, secret: sealed })
    .onConflictDoUpdate({
      target: secondFactors.accountId,
      set: { secret: sealed, lastStep: 0 },
      // One that is on is turned off first, with its recovery codes.
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ accountId: secondFactors.accountId })
  if (begun.length === 0) throw conflict('secondFactorOn')
  const [account] = await ctx.db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, userId))
  const uri = totp(secret, { issuer: ctx.productName, label: account?.email ?? '' }).toString()
  return { secret, uri }
}

/** Turns it on, once the app has shown that it knows the secret. */
export async function confirmSecondFactor(ctx: Context, { userId }: Viewer, doer: Doer, code: string) {
  await ctx.rates.use('secondFactor', userId)
  const [begun] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.accountId, userId))
  if (!begun) throw conflict('secondFactorOff')
  if (begun.confirmedAt) throw conflict('secondFactorOn')
  const made = await commit(ctx, async (tx, record) => {
    if (!(await useAppCode(ctx, tx, userId, code))) return null
    await tx.update(secondFactors).set({ confirmedAt: ctx.now() }).where(eq(secondFactors.accountId, userId))
    await recordActivity(tx, userId, 'secondFactorOn', doer)
    await record('securityChanged', { accountId: userId, change: 'secondFactorOn' })
    return { recovery_codes: await replaceRecoveryCodes(tx, userId) }
  })
  if (!made) throw invalid({ field: 'code', code: 'codeIncorrect' })
  return made
}

export async function endSecondFactor(
  ctx: Context,
  { userId }: Viewer,
  doer: Doer,
  password: string,
): Promise<null> {
  await requirePassword(ctx, userId, password)
  await commit(ctx, async (tx, record) => {
    const ended = await tx.delete(secondFactors).where(eq(secondFactors.accountId, userId)).returning()
    if (!ended[0]?.confirmedAt) return
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, userId))
    await recordActivity(tx, userId, 'secondFactorOff', doer)
    await record('securityChanged', { accountId: userId, change: 'secondFactorOff' })
  })
  return null
}

export async function renewRecoveryCodes(ctx: Context, { userId }: Viewer, doer: Doer, password: string) {
  await requirePassword(ctx, userId, password)
  if (!(await findSecondFactor(ctx.db, userId))) throw conflict('secondFactorOff')
  return commit(ctx, async (tx, record) => {
    await recordActivity(tx, userId, 'recoveryCodesRenewed', doer)
    await record('securityChanged', { accountId: userId, change: 'recoveryCodesRenewed' })
    return { recovery_codes: await replaceRecoveryCodes(tx, userId) }
  })
}

/** Whether the app shows this code now. A code works once: the step that it belongs to is written down. */
export async function useAppCode(ctx: Context, tx: Tx, accountId: number, code: string): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.accountId, accountId))
  if (!factor) return false
  const timestamp = ctx.now().getTime()
  const delta = totp(unseal(ctx, factor.secret)).validate({ token: code, timestamp, window })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / period) + delta
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.accountId, accountId), lt(secondFactors.lastStep, step)))
    .returning({ accountId: secondFactors.accountId })
  return used.length > 0
}
