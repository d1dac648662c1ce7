import type * as z from 'zod/mini'
import { codeResendSeconds, type CompanySignUpForm, type SignUpForm } from '#contract/accounts.ts'
import type { Locale } from '#contract/locale.ts'
import { companyChoiceViolations } from '../companies/founding.ts'
import type { Context } from '../core/context.ts'
import { commit } from '../core/events.ts'
import { invalid, isDuplicate } from '../core/refuse.ts'
import { accounts } from '../db/schema/accounts.ts'
import { profiles } from '../db/schema/profiles.ts'
import { issueCode } from './codes.ts'
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
  await ctx.rates.use('signUpAddress', address)
  const company = 'company_name' in form ? form : null
  if (company) {
    const violations = companyChoiceViolations(company)
    if (violations.length > 0) throw invalid(...violations)
  }
  const passwordHash = await hashPassword(form.password)
  const answer = { email: form.email, resend_after: codeResendSeconds }
  try {
    await commit(ctx, async (tx, record) => {
      const [account] = await tx
        .insert(accounts)
        .values({
          email: form.email,
          passwordHash,
          locale,
          signUp: company ? 'company' : 'personal',
          pendingCompany: company
            ? {
                name: company.company_name,
                industryId: company.industry_id,
                sizeId: company.size_id,
                countryId: company.country_id,
              }
            : null,
          termsAcceptedAt: ctx.now(),
        })
        .returning({ id: accounts.id })
      if (!account) throw new Error('No account came back from its insert')
      await tx.insert(profiles).values({
        userId: account.id,
        firstName: form.first_name,
        lastName: form.last_name,
        ...(company ? { countryId: company.country_id } : {}),
      })
      await record('codeSent', { accountId: account.id, code: await issueCode(tx, account.id, ctx.now()) })
    })
  } catch (error) {
    if (!isDuplicate(error, 'accounts_email')) throw error
    await tellOwner(ctx, form.email)
  }
  return answer
}

/** Somebody signs up with an address that has an account: only the owner of the address learns of it. */
async function tellOwner(ctx: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email)
  if (!account) return
  if (!account.emailVerifiedAt) return sendCode(ctx, email)
  await commit(ctx, (_tx, record) => record('signUpRepeated', { accountId: account.id }))
}

/** Sends a new code to an address whose account waits for one; says nothing about whether there is one. */
export async function sendCode(ctx: Context, email: string): Promise<void> {
  await ctx.rates.use('codeSend', email)
  const account = await findAccountByEmail(ctx.db, email)
  if (!account || account.emailVerifiedAt) return
  await commit(ctx, async (tx, record) => {
    await record('codeSent', { accountId: account.id, code: await issueCode(tx, account.id, ctx.now()) })
  })
}
