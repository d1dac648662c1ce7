import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CodeForm, Credentials, SignedIn } from '#contract/accounts.ts'
import { foundCompany } from '../companies/founding.ts'
import type { Context, Viewer } from '../core/context.ts'
import { commit } from '../core/events.ts'
import { forbidden, invalid, Refused } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../db/schema/accounts.ts'
import { redeemCode } from './codes.ts'
import { passwordMatches } from './passwords.ts'
import { findAccountByEmail } from './queries.ts'
import { closeSession, openSession, type Device } from './sessions.ts'
import { sendCode, signUpTarget } from './signUp.ts'

type Answer = z.infer<typeof SignedIn>

export async function signIn(
  ctx: Context,
  device: Device,
  { email, password }: z.infer<typeof Credentials>,
): Promise<Answer> {
  await ctx.rates.use('signInAddress', device.address)
  await ctx.rates.use('signInAccount', email)
  const account = await findAccountByEmail(ctx.db, email)
  if (!(await passwordMatches(account?.passwordHash ?? null, password)) || !account)
    throw new Refused(422, 'credentialsIncorrect')
  await ctx.rates.forgive('signInAccount', email)
  if (!account.emailVerifiedAt) {
    await remind(ctx, email)
    throw forbidden('emailNotVerified')
  }
  const token = await openSession(ctx.db, account.id, device, ctx.now())
  return { token, locale: account.locale, company_slug: null }
}

/** Who has not confirmed the address yet gets a code again, within the limit for codes. */
async function remind(ctx: Context, email: string): Promise<void> {
  try {
    await ctx.rates.use('codeSend', email)
  } catch (error) {
    if (error instanceof Refused) return
    throw error
  }
  await sendCode(ctx, email)
}

/** Confirms the address with the mailed code; a company that waited for it comes to be, with its first admin. */
export async function verifyEmail(
  ctx: Context,
  device: Device,
  { email, code }: z.infer<typeof CodeForm>,
): Promise<Answer> {
  await ctx.rates.use('codeTryAddress', device.address)
  const account = await findAccountByEmail(ctx.db, email)
  const answer = await commit(ctx, async (tx, record) => {
    // An unknown address takes the same way, so that neither the answer nor its time tells it from a wrong code.
    const result = await redeemCode(tx, signUpTarget(account?.id ?? 0), code, ctx.now())
    // A wrong try is counted, so it is committed like a right one.
    if (!account || result !== 'accepted') return account ? result : 'codeIncorrect'
    const company = await welcome(ctx, tx, account)
    await record('signedUp', { accountId: account.id })
    if (company) await record('companyChanged', { companyId: company.id })
    const token = await openSession(tx, account.id, device, ctx.now())
    return { token, locale: account.locale, company_slug: company?.slug ?? null }
  })
  if (typeof answer === 'string') throw invalid({ field: 'code', code: answer })
  return answer
}

async function welcome(ctx: Context, tx: Tx, account: typeof accounts.$inferSelect) {
  await tx
    .update(accounts)
    .set({ emailVerifiedAt: ctx.now(), pendingCompany: null })
    .where(eq(accounts.id, account.id))
  return account.pendingCompany ? foundCompany(tx, account.id, account.pendingCompany) : null
}

export async function signOut(ctx: Context, viewer: Viewer): Promise<null> {
  await closeSession(ctx.db, viewer.sessionId)
  return null
}
