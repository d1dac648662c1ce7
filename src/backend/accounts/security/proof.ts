import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ProofForm } from '#contract/secondFactor.ts'
import type { Context } from '../../core/context.ts'
import { invalid } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { passwordMatches } from '../passwords.ts'
import type { Doer } from './activity.ts'
import { findSecondFactor, useFactorCode } from './factorCodes.ts'

export type Proof = z.infer<typeof ProofForm>

/** @throws Refused when it is not the account's password; counted like a sign-in. */
export async function requirePassword(ctx: Context, userId: number, password: string): Promise<void> {
  await ctx.rates.use('signInAccount', userId)
  const [account] = await ctx.db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, userId))
  if (!(await passwordMatches(account?.passwordHash ?? null, password)))
    throw invalid({ field: 'password', code: 'passwordIncorrect' })
  await ctx.rates.forgive('signInAccount', userId)
}

/**
 * Asks who is there before what changes how one signs in: for the password, and for a code where the second factor is
 * on, which would otherwise fall to whoever has a device and the password. Gives what uses the code up: inside the
 * transaction of what was asked for, so that a code is spent only on what was done.
 * @throws Refused when the password or the code is wrong or missing; both are counted like a sign-in.
 */
export async function requireProof(
  ctx: Context,
  userId: number,
  doer: Doer,
  { password, code }: Proof,
): Promise<(tx: Tx) => Promise<void>> {
  await requirePassword(ctx, userId, password)
  if (!(await findSecondFactor(ctx.db, userId))) return () => Promise.resolve()
  if (!code) throw invalid({ field: 'code', code: 'required' })
  await ctx.rates.use('secondFactor', userId)
  return async (tx) => {
    if (!(await useFactorCode(ctx, tx, userId, code, doer)))
      throw invalid({ field: 'code', code: 'codeIncorrect' })
  }
}
