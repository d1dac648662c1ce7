import { eq } from '#drizzle'
import type * as z from 'zod/mini'
import type { CodeForm } from '#contract/accounts/signUps.ts'
import { createCompany } from '../../companies/createCompany.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { daysAfter } from '../../core/days.ts'
import { registeredOn } from '../../core/domainModule.ts'
import type { Emit } from '../../core/events.ts'
import { transact } from '../../core/transact.ts'
import { invalid, refuse } from '../../core/refuse.ts'
import { noteCall } from '../../core/security/currentCall.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { signUps } from '../schema/signUps.ts'
import { findCountry } from '../../dictionaries/queries.ts'
import { attemptCode, deleteAttempts, findAttempt, ownsAttempt, type Attempt } from './attempts.ts'
import { createAccount } from './createAccount.ts'
import { redeemCode } from '../../core/codes.ts'
import { insertSession, type Device } from '../signIn/sessions.ts'

/**
 * Confirms the address of a sign-up with the mailed code and creates the account and its company. An unknown attempt takes
 * the same path, so that neither response nor timing distinguishes it from a wrong code.
 */
export async function verifyEmail(
  ctx: Context,
  device: Device,
  { attempt: id, code, ...credentials }: z.infer<typeof CodeForm>,
) {
  await ctx.rates.use('codeTryAddress', device.address)
  const known = await findAttempt(ctx.db, id, ctx.now())
  noteCall({ typed: known?.email ?? null })
  const isOwner = await ownsAttempt(ctx, known, id, credentials)
  const outcome = await transact(ctx, async (tx, emit) => {
    // Without the secret or password the code is not checked, but the attempt counts.
    const result = await redeemCode(tx, attemptCode(id), isOwner ? code : '', ctx.now())
    // Read again under the lock of the code, so that the confirmed address is the one the code was sent to.
    const attempt = await findAttempt(tx, id, ctx.now())
    // A wrong attempt is counted, so the transaction commits in both cases.
    if (!isOwner || !attempt || result === 'codeIncorrect') return 'codeIncorrect'
    if (attempt.confirmedAt) return 'emailConfirmed'
    if (result !== 'accepted') return result
    const made = await completeAttempt(ctx, tx, emit, attempt)
    if (!made) return 'emailConfirmed'
    await emit('signedUp', { accountId: made.accountId })
    noteCall({ accountId: made.accountId })
    if (made.company) await emit('companyChanged', { companyId: made.company.id })
    return {
      token: await insertSession(tx, made.accountId, device, ctx.now()),
      locale: attempt.locale,
      company_slug: made.company?.slug ?? null,
      kind: attempt.company ? ('company' as const) : ('personal' as const),
      phone_pending: ctx.textMessages,
    }
  })
  if (typeof outcome !== 'string') return outcome
  // Revealed only to the owner of the attempt, who may have missed the first response.
  if (outcome === 'emailConfirmed') throw refuse(outcome)
  if (!isOwner && !credentials.secret) throw invalid({ field: 'password', code: 'passwordIncorrect' })
  throw invalid({ field: 'code', code: outcome })
}

/** Null if another account has taken the address meanwhile. */
async function completeAttempt(ctx: Context, tx: Tx, emit: Emit, attempt: Attempt) {
  const { company, timeZone, email, passwordHash, locale, termsAcceptedAt, firstName, lastName } = attempt
  const accountId = await createAccount(ctx, tx, {
    email,
    passwordHash,
    locale,
    termsAcceptedAt,
    firstName,
    lastName,
    signUp: company ? 'company' : 'personal',
    phonePending: ctx.textMessages,
    timeZone: timeZone ?? (company && findCountry(company.countryId)?.timeZone),
  })
  if (accountId === null) return null
  for (const module of registeredOn(ctx).modules)
    await module.confirmSignUp?.(ctx, tx, emit, { signUpId: attempt.id, userId: accountId, email })
  // This one stays for a day, in case the response was lost.
  await deleteAttempts(tx, email, attempt.id)
  const expiresAt = daysAfter(ctx.now(), 1)
  await tx.update(signUps).set({ confirmedAt: ctx.now(), expiresAt }).where(eq(signUps.id, attempt.id))
  return { accountId, company: company && (await createCompany(tx, accountId, company)) }
}

/** Ends the phone step and with it the sign-up. */
export async function endSignUp(db: Tx, { userId }: Viewer): Promise<null> {
  await db.update(accounts).set({ phonePending: false }).where(eq(accounts.id, userId))
  return null
}
