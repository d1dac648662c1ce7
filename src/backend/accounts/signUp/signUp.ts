import { and, eq, isNull } from '#drizzle'
import type * as z from 'zod/mini'
import { codeResendSeconds } from '#contract/accounts/signIn.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { CompanySignUpForm, EmailChangeForm, SignUpForm } from '#contract/accounts/signUps.ts'
import { companyChoiceViolations } from '../../companies/createCompany.ts'
import { requireFreeName } from '../../companies/domain/distinctName.ts'
import { canonicalTimeZone } from '../../dictionaries/timeZones.ts'
import type { Context } from '../../core/context.ts'
import { daysAfter } from '../../core/days.ts'
import type { Emit } from '../../core/events.ts'
import { transact } from '../../core/transact.ts'
import { invalid, refuse, Refused } from '../../core/refuse.ts'
import { noteCall } from '../../core/security/currentCall.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Tx } from '../../db/connect.ts'
import { signUps } from '../schema/signUps.ts'
import { findAddressOwner } from '../addresses/emailOwners.ts'
import {
  attemptCode,
  attemptDays,
  findAttempt,
  findNewestAttempt,
  ownsAttempt,
  type Attempt,
} from './attempts.ts'
import { issueCode } from '../../core/codes.ts'
import { assertUncommonPassword } from '../security/commonPasswords.ts'
import { hashPassword, passwordMatches } from '../security/passwords.ts'

type SignUp = Omit<z.infer<typeof SignUpForm>, 'password_confirmation'>
type CompanySignUp = Omit<z.infer<typeof CompanySignUpForm>, 'password_confirmation'>

export interface Caller {
  readonly locale: Locale
  readonly address: string
}

/**
 * Stores the form until its address is confirmed. A known address gets the same response but a different mail. `addTo`
 * stores what belongs to the attempt, whether or not the address is known.
 */
export async function signUp(
  ctx: Context,
  { locale, address }: Caller,
  form: SignUp | CompanySignUp,
  addTo: (tx: Tx, attemptId: string) => Promise<void> = async () => {},
) {
  const company = 'company_name' in form ? form : null
  const violations = company ? companyChoiceViolations(company) : []
  if (violations.length > 0) throw invalid(...violations)
  assertUncommonPassword(form.password)
  await ctx.rates.use('signUpAddress', address)
  // Looked up after the limit, because anybody may ask.
  if (company) await requireFreeName(ctx, ctx.db, { name: company.company_name, field: 'company_name' })
  // Counted for every address, so that the limit does not reveal which ones are known.
  await ctx.rates.use('codeSend', form.email)
  const passwordHash = await hashPassword(form.password)
  const secret = newToken()
  const attempt = await transact(ctx, async (tx, emit) => {
    const [stored] = await tx
      .insert(signUps)
      .values({
        email: form.email,
        secretHash: hashToken(secret),
        passwordHash,
        locale,
        firstName: form.first_name,
        lastName: form.last_name,
        company: company && {
          name: company.company_name,
          industryId: company.industry_id,
          sizeId: company.size_id,
          countryId: company.country_id,
        },
        timeZone: canonicalTimeZone(form.time_zone),
        next: form.next || null,
        termsAcceptedAt: ctx.now(),
        createdAt: ctx.now(),
        expiresAt: daysAfter(ctx.now(), attemptDays),
      })
      .returning()
    if (!stored) throw new Error('The sign-up was not stored')
    await addTo(tx, stored.id)
    await mailCode(ctx, tx, emit, stored)
    return stored
  })
  return toSignUpStarted(attempt, secret)
}

/** Continues a pending sign-up in this browser with its password; the secret of the first browser stops working. */
export async function continueSignUp(
  ctx: Context,
  { address }: Caller,
  { email, password }: { email: string; password: string },
) {
  noteCall({ typed: email })
  await ctx.rates.use('signInAddress', address)
  await ctx.rates.use('signInAccount', email)
  const attempt = await findNewestAttempt(ctx.db, email, ctx.now())
  if (!(await passwordMatches(attempt?.passwordHash ?? null, password)) || !attempt)
    throw refuse('credentialsIncorrect')
  const secret = newToken()
  await ctx.db
    .update(signUps)
    .set({ secretHash: hashToken(secret) })
    .where(eq(signUps.id, attempt.id))
  // Beyond the limit, the code that was sent before stays valid.
  const mayStillSend = await ctx.rates.use('codeSend', email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false
      throw error
    },
  )
  if (mayStillSend) await ctx.queue.add('code', { attempt: attempt.id })
  return toSignUpStarted(attempt, secret)
}

/** Changes the address of an unconfirmed sign-up; the code mailed to the old one stops working. */
export async function changeSignUpEmail(
  ctx: Context,
  { address }: Caller,
  { attempt: id, email, ...credentials }: z.infer<typeof EmailChangeForm>,
) {
  await ctx.rates.use('codeSendAddress', address)
  const attempt = await findAttempt(ctx.db, id, ctx.now())
  if (!(await ownsAttempt(ctx, attempt, id, credentials)) || !attempt) {
    if (credentials.secret) throw refuse('signUpUnknown')
    throw invalid({ field: 'password', code: 'passwordIncorrect' })
  }
  await ctx.rates.use('codeSend', email)
  await transact(ctx, async (tx, emit) => {
    await mailCode(ctx, tx, emit, { ...attempt, email })
    const changed = await tx
      .update(signUps)
      .set({ email })
      .where(and(eq(signUps.id, id), isNull(signUps.confirmedAt)))
      .returning({ id: signUps.id })
    if (changed.length === 0) throw refuse('emailConfirmed')
  })
  return { email, resend_after: codeResendSeconds }
}

/** Queues a new code. Only the job checks for a pending sign-up, so the response reveals nothing. */
export async function requestCode(ctx: Context, { address }: Pick<Caller, 'address'>, id: string) {
  await ctx.rates.use('codeSendAddress', address)
  const attempt = await findAttempt(ctx.db, id, ctx.now())
  await ctx.rates.use('codeSend', attempt?.email ?? id)
  await ctx.queue.add('code', { attempt: id })
  return { resend_after: codeResendSeconds }
}

/** Sends a new code for a pending sign-up. */
export async function sendCode(ctx: Context, id: string): Promise<void> {
  const attempt = await findAttempt(ctx.db, id, ctx.now())
  if (!attempt || attempt.confirmedAt) return
  await transact(ctx, (tx, emit) => mailCode(ctx, tx, emit, attempt))
}

/** Mails a code, or a notice if the address has an account. The code is always created, so that both take the same time. */
async function mailCode(ctx: Context, tx: Tx, emit: Emit, attempt: Attempt): Promise<void> {
  const owner = await findAddressOwner(tx, attempt.email)
  const code = await issueCode(tx, attemptCode(attempt.id), ctx.now())
  if (owner) await emit('signUpRepeated', { accountId: owner.id, email: attempt.email })
  else await emit('codeSent', { attempt: attempt.id, email: attempt.email, code })
}

const toSignUpStarted = ({ id, email, company }: Attempt, secret: string) => ({
  email,
  attempt: id,
  secret,
  kind: company ? ('company' as const) : ('personal' as const),
  resend_after: codeResendSeconds,
})
