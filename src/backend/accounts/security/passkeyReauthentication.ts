import { generateAuthenticationOptions, type AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq } from '#drizzle'
import type { PasskeyResponse } from '#contract/accounts/passkeys.ts'
import type { ReauthenticationState } from '#contract/accounts/reauthentication.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { refuse, Refused } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { passkeys } from '../schema/security.ts'
import { endChallenge, startChallenge, tryChallenge } from '../signIn/challenges.ts'
import { relyingParty } from './passkeys.ts'
import { verifyAssertion } from '../signIn/passkeySignIn.ts'
import { markReauthenticated, showReauthentication } from './reauthentication.ts'

/** Starts a reauthentication with one of the passkeys of an account. */
export async function startPasskeyReauthentication(ctx: Context, userId: number) {
  await ctx.rates.use('secondFactor', userId)
  const own = await ctx.db
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.accountId, userId))
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    userVerification: 'required' as const,
    allowCredentials: own,
  })
  const { challenge } = options
  return {
    challenge: await startChallenge(ctx.db, ctx.now(), 'proof', { accountId: userId, challenge }),
    options: { ...options },
  }
}

/** The device has the key and has verified its owner by fingerprint, face or PIN. */
export async function reauthenticateWithPasskey(
  ctx: Context,
  viewer: Viewer,
  signed: SignedChallenge,
): Promise<ReauthenticationState> {
  await provePasskey(ctx, viewer.userId, signed, (tx) => markReauthenticated(tx, viewer, ctx.now()))
  return showReauthentication(ctx, viewer)
}

/** A challenge, and what a passkey made of it. */
export interface SignedChallenge {
  readonly challenge: string
  readonly answer: PasskeyResponse
}

/** `mark` marks the session as reauthenticated, in the transaction that uses the challenge up. @throws Refused */
export async function provePasskey(
  ctx: Context,
  userId: number,
  { challenge: token, answer }: SignedChallenge,
  mark: (tx: Tx) => Promise<void>,
): Promise<void> {
  const issued = await tryChallenge(ctx.db, ctx.now(), 'proof', token)
  const [passkey] = await ctx.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, answer.id), eq(passkeys.accountId, userId)))
  if (!passkey || issued.accountId !== userId) throw refuse('passkeyNotYours')
  const response = answer as unknown as AuthenticationResponseJSON
  const counter = await verifyAssertion(ctx, response, issued.challenge, passkey).catch((error: unknown) => {
    throw error instanceof Refused ? refuse('passkeyNotYours', { cause: error }) : error
  })
  await ctx.db.transaction(async (tx) => {
    await endChallenge(tx, issued)
    await tx.update(passkeys).set({ counter, lastUsedAt: ctx.now() }).where(eq(passkeys.id, passkey.id))
    await mark(tx)
  })
  await ctx.rates.reset('secondFactor', userId)
}
