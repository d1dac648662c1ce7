import type * as z from 'zod/mini'
import type { Credentials } from '#contract/accounts/signIn.ts'
import type { SecondStepForm } from '#contract/accounts/secondFactor.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { transact } from '../../core/transact.ts'
import { invalid, refuse, type Refused } from '../../core/refuse.ts'
import { noteCall } from '../../core/security/currentCall.ts'
import { hashToken } from '../../core/tokens.ts'
import type { Tx } from '../../db/connect.ts'
import { recordActivity } from '../security/activity.ts'
import { endChallenge, startChallenge, tryChallenge } from './challenges.ts'
import { findSecondFactor, useFactorCode } from '../security/factorCodes.ts'
import { isKnownDevice } from './knownDevices.ts'
import { findNewestAttempt } from '../signUp/attempts.ts'
import { createSession, lockUnchangedAccount, type SignInResult } from './createSession.ts'
import { passwordMatches } from '../security/passwords.ts'
import { findAccount, findOpenOrClosedAccount } from '../queries.ts'
import { closedRefusal } from './closedRefusal.ts'
import { closeSession, type Device } from './sessions.ts'

export async function signIn(
  ctx: Context,
  device: Device,
  { email, password, device: given }: z.infer<typeof Credentials>,
): Promise<SignInResult> {
  noteCall({ typed: email })
  const known = await isKnownDevice(ctx.db, email, given)
  if (known) await ctx.rates.use('signInDevice', hashToken(given ?? ''))
  else {
    await ctx.rates.use('signInAddress', device.address)
    await ctx.rates.use('signInAccount', email)
  }
  const account = await findOpenOrClosedAccount(ctx.db, email)
  if (account) noteCall({ accountId: account.id })
  if (!(await passwordMatches(account?.passwordHash ?? null, password)) || !account) {
    const refused = await refusal(ctx, email, password)
    // Logged after the response, so that the timing does not reveal whether the account exists.
    if (account && !account.closedAt) setImmediate(() => void noteFailure(ctx, account.id, device))
    throw refused
  }
  // Only someone with the password learns this.
  if (account.closedAt) throw await closedRefusal(ctx, account.id, 'credentialsIncorrect')
  const result = await ctx.db.transaction(async (tx) => {
    if (!(await lockUnchangedAccount(tx, account))) throw refuse('credentialsIncorrect')
    const secondFactor = await findSecondFactor(tx, account.id)
    return secondFactor
      ? requestSecondFactor(ctx, tx, account)
      : createSession(ctx, tx, account, device, given)
  })
  // The counters are reset only after the second factor.
  if (result.challenge !== null) return result
  // Only the counter that was used is reset: attempts from elsewhere stay counted.
  await (known
    ? ctx.rates.reset('signInDevice', hashToken(given ?? ''))
    : ctx.rates.reset('signInAccount', email))
  return result
}

async function requestSecondFactor(
  ctx: Context,
  tx: Tx,
  { id: accountId, locale }: Account,
): Promise<SignInResult> {
  const challenge = await startChallenge(tx, ctx.now(), 'secondFactor', { accountId })
  noteCall({}, 'asksSecondFactor')
  return { token: '', locale, company_slug: null, challenge, device: null }
}
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The second step: a code from the app, or a recovery code. */
export async function finishSignIn(
  ctx: Context,
  device: Device,
  { challenge: token, code }: z.infer<typeof SecondStepForm>,
): Promise<SignInResult> {
  const issued = await tryChallenge(ctx.db, ctx.now(), 'secondFactor', token)
  const accountId = issued.accountId ?? 0
  noteCall({ accountId, ...(/^\d{6}$/.test(code) ? {} : { kind: 'signInRecoveryCode' }) })
  await ctx.rates.use('secondFactor', accountId)
  const account = await findAccount(ctx.db, accountId)
  if (!account) throw refuse('challengeEnded')
  const result = await ctx.db.transaction(async (tx) => {
    if (!(await lockUnchangedAccount(tx, account))) throw refuse('challengeEnded')
    if (!(await useFactorCode(ctx, tx, accountId, code, device))) return null
    await endChallenge(tx, issued)
    return createSession(ctx, tx, account, device, undefined)
  })
  if (!result) {
    await noteFailure(ctx, accountId, device)
    throw invalid({ field: 'code', code: 'codeIncorrect' })
  }
  await ctx.rates.reset('secondFactor', accountId)
  await ctx.rates.reset('signInAccount', account.email)
  return result
}

async function noteFailure(ctx: Context, accountId: number, device: Device): Promise<void> {
  try {
    await recordActivity(ctx.db, accountId, 'signInFailed', device)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a failed sign-in was not logged')
  }
}

/**
 * The password of an unconfirmed sign-up leads back to that sign-up, whether or not an account has the address. Otherwise
 * a sign-up with someone else's address would reveal whether they have an account.
 */
async function refusal(ctx: Context, email: string, password: string): Promise<Refused> {
  const attempt = await findNewestAttempt(ctx.db, email, ctx.now())
  const waits = await passwordMatches(attempt?.passwordHash ?? null, password)
  return waits ? refuse('emailNotVerified') : refuse('credentialsIncorrect')
}

/** Signs out and disconnects the sockets, including any that someone else opened with the same token. */
export async function signOut(ctx: Context, viewer: Viewer, device: Device): Promise<null> {
  await transact(ctx, async (tx, emit) => {
    await closeSession(tx, viewer.sessionId)
    await recordActivity(tx, viewer.userId, 'signedOut', device)
    await emit('sessionsEnded', { accountId: viewer.userId })
  })
  return null
}
