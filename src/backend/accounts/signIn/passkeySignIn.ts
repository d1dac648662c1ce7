import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import { eq } from '#drizzle'
import { closedRefusal } from './closedRefusal.ts'
import { createSession, lockUnchangedAccount } from './createSession.ts'
import type { Device } from './sessions.ts'
import type { Context } from '../../core/context.ts'
import { refuse } from '../../core/refuse.ts'
import { noteCall } from '../../core/security/currentCall.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { passkeys } from '../schema/security.ts'
import { endChallenge, startChallenge, tryChallenge } from './challenges.ts'
import { relyingParty } from '../security/passkeys.ts'

/** Starts a sign-in without a user name: the passkey identifies the account. */
export async function startPasskeySignIn(ctx: Context, { address }: Device) {
  await ctx.rates.use('passkeyAddress', address)
  const { rpID } = relyingParty(ctx)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  const { challenge } = options
  return {
    challenge: await startChallenge(ctx.db, ctx.now(), 'passkeySignIn', { challenge }),
    options: { ...options },
  }
}

/** Signs in with a signed challenge; the device has verified its owner by fingerprint, face or PIN. */
export async function signInWithPasskey(ctx: Context, device: Device, signed: SignedChallenge) {
  return findByPasskey(ctx, device, signed, (tx, account) =>
    createSession(ctx, tx, account, device, undefined),
  )
}

/** A challenge, and what the passkey made of it. */
interface SignedChallenge {
  readonly challenge: string
  readonly answer: { readonly id: string }
}

/**
 * The account whose passkey has signed the challenge. `begin` starts its session, in the transaction that uses the challenge up.
 * @throws Refused
 */
export async function findByPasskey<Result>(
  ctx: Context,
  device: Device,
  { challenge: token, answer }: SignedChallenge,
  begin: (tx: Tx, account: typeof accounts.$inferSelect) => Promise<Result>,
): Promise<Result> {
  await ctx.rates.use('passkeyAddress', device.address)
  const issued = await tryChallenge(ctx.db, ctx.now(), 'passkeySignIn', token)
  const [found] = await ctx.db
    .select({ passkey: passkeys, account: accounts })
    .from(passkeys)
    .innerJoin(accounts, eq(accounts.id, passkeys.accountId))
    .where(eq(passkeys.credentialId, answer.id))
  if (!found) throw refuse('passkeyUnknown')
  const { passkey, account } = found
  noteCall({ accountId: account.id })
  const counter = await verifyAssertion(ctx, answer as AuthenticationResponseJSON, issued.challenge, passkey)
  if (account.closedAt) throw await closedRefusal(ctx, account.id, 'passkeyUnknown')
  return ctx.db.transaction(async (tx) => {
    if (!(await lockUnchangedAccount(tx, account))) throw refuse('passkeyUnknown')
    await endChallenge(tx, issued)
    const set = { counter, lastUsedAt: ctx.now() }
    const used = await tx.update(passkeys).set(set).where(eq(passkeys.id, passkey.id)).returning()
    if (used.length === 0) throw refuse('passkeyUnknown')
    return begin(tx, account)
  })
}

/** Returns the new signature counter. @throws Refused unless this passkey signed this challenge for this site */
export async function verifyAssertion(
  ctx: Context,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  passkey: typeof passkeys.$inferSelect,
): Promise<number> {
  const { rpID, origin } = relyingParty(ctx)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    if (verified) return authenticationInfo.newCounter
  } catch (error) {
    throw refuse('passkeyUnknown', { cause: error })
  }
  throw refuse('passkeyUnknown')
}
