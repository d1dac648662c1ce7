import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ProofState } from '#contract/accounts/reauthentication.ts'
import type { ProofForm } from '#contract/accounts/secondFactor.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { invalid } from '../../core/refuse.ts'
import { reauthenticatedUntil } from '../../core/security/reauthentication.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts, sessions } from '../../db/schema/accounts.ts'
import { passkeys } from '../../db/schema/security.ts'
import { passwordMatches } from './passwords.ts'
import type { Doer } from './activity.ts'
import { findSecondFactor, useFactorCode } from './factorCodes.ts'

/**
 * What stands between a stolen session and the account. Endpoints that are marked `freshProof` ask for a proof of who
 * is there that is at most ten minutes old. It belongs to one session, and is given by the password, together with a
 * code where the second factor is on, or by a passkey; signing in is none, and neither is using it.
 */
export async function showProof(ctx: Context, { userId, sessionId }: Viewer): Promise<ProofState> {
  const [session] = await ctx.db
    .select({ provenAt: sessions.provenAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return {
    fresh_until: reauthenticatedUntil(session?.provenAt, ctx.now())?.toISOString() ?? null,
    second_factor: (await findSecondFactor(ctx.db, userId)) !== null,
    passkey: (await ctx.db.$count(passkeys, eq(passkeys.accountId, userId))) > 0,
  }
}

/** @throws Refused when the password or the code is wrong or missing; both are counted like a sign-in. */
export async function proveByPassword(
  ctx: Context,
  viewer: Viewer,
  doer: Doer,
  { password, code }: z.infer<typeof ProofForm>,
): Promise<ProofState> {
  const { userId } = viewer
  await requirePassword(ctx, userId, password)
  const asksCode = (await findSecondFactor(ctx.db, userId)) !== null
  if (asksCode) {
    if (!code) throw invalid({ field: 'code', code: 'required' })
    await ctx.rates.use('secondFactor', userId)
  }
  await ctx.db.transaction(async (tx) => {
    if (asksCode && !(await useFactorCode(ctx, tx, userId, code ?? '', doer)))
      throw invalid({ field: 'code', code: 'codeIncorrect' })
    await markProven(tx, viewer, ctx.now())
  })
  if (asksCode) await ctx.rates.reset('secondFactor', userId)
  return showProof(ctx, viewer)
}

export async function markProven(tx: Tx, { userId, sessionId }: Viewer, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ provenAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, userId)))
}

/** What was shown so far is no longer enough: from now on it takes a second factor as well. */
export async function voidProofs(tx: Tx, accountId: number): Promise<void> {
  await tx.update(sessions).set({ provenAt: null }).where(eq(sessions.accountId, accountId))
}

async function requirePassword(ctx: Context, userId: number, password: string): Promise<void> {
  await ctx.rates.use('signInAccount', userId)
  const [account] = await ctx.db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, userId))
  if (!(await passwordMatches(account?.passwordHash ?? null, password)))
    throw invalid({ field: 'password', code: 'passwordIncorrect' })
  await ctx.rates.reset('signInAccount', userId)
}
