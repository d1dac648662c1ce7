import { and, eq } from '#drizzle'
import type * as z from 'zod/mini'
import type { ReauthenticationState } from '#contract/accounts/reauthentication.ts'
import type { ReauthenticationForm } from '#contract/accounts/secondFactor.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { invalid } from '../../core/refuse.ts'
import { reauthenticatedUntil } from '../../core/security/reauthentication.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts, sessions } from '../schema/accounts.ts'
import { passkeys } from '../schema/security.ts'
import { passwordMatches } from './passwords.ts'
import type { Actor } from './activity.ts'
import { findSecondFactor, useFactorCode } from './factorCodes.ts'

/**
 * Protects the account against a stolen session: endpoints with `requiresReauthentication` need one from the last ten
 * minutes. It belongs to a single session and takes the password, with a code if the second factor is on, or a passkey.
 * Signing in does not count, and using it does not extend it
 * (docs/decisions/013-reauthentication-for-sensitive-changes.md).
 */
export async function showReauthentication(
  ctx: Context,
  { userId, sessionId }: Viewer,
): Promise<ReauthenticationState> {
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

export async function reauthenticateWithPassword(
  ctx: Context,
  viewer: Viewer,
  actor: Actor,
  form: z.infer<typeof ReauthenticationForm>,
): Promise<ReauthenticationState> {
  await provePassword(ctx, viewer.userId, actor, form, (tx) => markReauthenticated(tx, viewer, ctx.now()))
  return showReauthentication(ctx, viewer)
}

/**
 * `mark` marks the session as reauthenticated, in the transaction that redeems the code.
 * @throws Refused when the password or the code is wrong or missing; both are counted like a sign-in.
 */
export async function provePassword(
  ctx: Context,
  userId: number,
  actor: Actor,
  { password, code }: z.infer<typeof ReauthenticationForm>,
  mark: (tx: Tx) => Promise<void>,
): Promise<void> {
  await assertPassword(ctx, userId, password)
  const requiresCode = (await findSecondFactor(ctx.db, userId)) !== null
  if (requiresCode) {
    if (!code) throw invalid({ field: 'code', code: 'required' })
    await ctx.rates.use('secondFactor', userId)
  }
  await ctx.db.transaction(async (tx) => {
    if (requiresCode && !(await useFactorCode(ctx, tx, userId, code ?? '', actor)))
      throw invalid({ field: 'code', code: 'codeIncorrect' })
    await mark(tx)
  })
  if (requiresCode) await ctx.rates.reset('secondFactor', userId)
}

export async function markReauthenticated(tx: Tx, { userId, sessionId }: Viewer, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ provenAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, userId)))
}

/** Reauthentications without the second factor no longer suffice once it is on. */
export async function invalidateReauthentications(tx: Tx, accountId: number): Promise<void> {
  await tx.update(sessions).set({ provenAt: null }).where(eq(sessions.accountId, accountId))
}

async function assertPassword(ctx: Context, userId: number, password: string): Promise<void> {
  await ctx.rates.use('signInAccount', userId)
  const [account] = await ctx.db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, userId))
  if (!(await passwordMatches(account?.passwordHash ?? null, password)))
    throw invalid({ field: 'password', code: 'passwordIncorrect' })
  await ctx.rates.reset('signInAccount', userId)
}
