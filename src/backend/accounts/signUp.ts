import { isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { codeResendSeconds, type CompanySignUpForm, type SignUpForm } from '#contract/accounts.ts'
import type { Locale } from '#contract/locale.ts'
import { companyChoiceViolations } from '../companies/founding.ts'
import type { Context } from '../core/context.ts'
import { commit } from '../core/events.ts'
import { invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../db/schema/accounts.ts'
import { profiles } from '../db/schema/profiles.ts'
import { issueCode, type Confirmed } from './codes.ts'
import { hashPassword } from './passwords.ts'
import { findAccountByEmail } from './queries.ts'

type SignUp = z.infer<typeof SignUpForm>
type CompanySignUp = z.infer<typeof CompanySignUpForm>

interface Caller {
  readonly locale: Locale
  readonly address: string
}

/** Makes an account with a personal profile. A known address gets the same answer, and a mail that says so. */
export async function signUp(ctx: Context, { locale, address }: Caller, form: SignUp | CompanySignUp) {
  const violations = 'company_name' in form ? companyChoiceViolations(form) : []
  if (violations.length > 0) throw invalid(...violations)
  await ctx.rates.use('signUpAddress', address)
  // Counted for every address alike, so that the limit does not tell which ones are known.
  await ctx.rates.use('codeSend', form.email)
  const passwordHash = await hashPassword(form.password)
  await commit(ctx, async (tx, record) => {
    const accountId = await putAccount(tx, form, { passwordHash, locale, now: ctx.now() })
    if (accountId !== null)
      return record('codeSent', { accountId, code: await issueCode(tx, signUpTarget(accountId), ctx.now()) })
    const owner = await findAccountByEmail(tx, form.email)
    if (owner) await record('signUpRepeated', { accountId: owner.id })
  })
  return { email: form.email, resend_after: codeResendSeconds }
}

/**
 * A new account, or the newest form for one whose address nobody has confirmed yet: what an earlier form left there,
 * its password above all, may be a stranger's. Null when the address belongs to somebody.
 */
async function putAccount(
  tx: Tx,
  form: SignUp | CompanySignUp,
  { passwordHash, locale, now }: { passwordHash: string; locale: Locale; now: Date },
): Promise<number | null> {
  const company = 'company_name' in form ? form : null
  const facts = {
    email: form.email,
    passwordHash,
    locale,
    signUp: company ? ('company' as const) : ('personal' as const),
    pendingCompany: company && {
      name: company.company_name,
      industryId: company.industry_id,
      sizeId: company.size_id,
      countryId: company.country_id,
    },
    termsAcceptedAt: now,
  }
  const [account] = await tx
    .insert(accounts)
    .values(facts)
    .onConflictDoUpdate({ target: accounts.email, set: facts, setWhere: isNull(accounts.emailVerifiedAt) })
    .returning({ id: accounts.id })
  if (!account) return null
  const person = {
    firstName: form.first_name,
    lastName: form.last_name,
    ...(company ? { countryId: company.country_id } : {}),
  }
  await tx
    .insert(profiles)
    .values({ userId: account.id, ...person })
    .onConflictDoUpdate({ target: profiles.userId, set: person })
  return account.id
}

/** Promises a new code, whether or not there is an account that waits for one: only the work itself looks. */
export async function promiseCode(ctx: Context, { address }: Pick<Caller, 'address'>, email: string) {
  await ctx.rates.use('codeSendAddress', address)
  await ctx.rates.use('codeSend', email)
  await ctx.queue.add('code', { email })
  return { email, resend_after: codeResendSeconds }
}

/** Sends a new code to an address whose account waits for one, and nothing to any other. */
export async function sendCode(ctx: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email)
  if (!account || account.emailVerifiedAt) return
  await commit(ctx, async (tx, record) => {
    await record('codeSent', {
      accountId: account.id,
      code: await issueCode(tx, signUpTarget(account.id), ctx.now()),
    })
  })
}

export const signUpTarget = (accountId: number): Confirmed => ({
  purpose: 'signUp',
  target: String(accountId),
})
