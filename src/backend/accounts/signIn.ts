import type * as z from 'zod/mini'
import type { Credentials, SignedIn } from '#contract/accounts.ts'
import type { Context, Viewer } from '../core/context.ts'
import { forbidden, Refused } from '../core/refuse.ts'
import { findNewestAttempt } from './attempts.ts'
import { passwordMatches } from './passwords.ts'
import { findAccountByEmail } from './queries.ts'
import { closeSession, openSession, type Device } from './sessions.ts'

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
    throw await refusal(ctx, email, password)
  await ctx.rates.forgive('signInAccount', email)
  const token = await openSession(ctx.db, account.id, device, ctx.now())
  return { token, locale: account.locale, company_slug: null }
}

/**
 * Who gives the password of a form that still waits for its address to be confirmed is sent back to it, be the address
 * known or not: otherwise a form sent for somebody's address would tell whether they have an account.
 */
async function refusal(ctx: Context, email: string, password: string): Promise<Refused> {
  const attempt = await findNewestAttempt(ctx.db, email, ctx.now())
  const waits = await passwordMatches(attempt?.passwordHash ?? null, password)
  return waits ? forbidden('emailNotVerified') : new Refused(422, 'credentialsIncorrect')
}

export async function signOut(ctx: Context, viewer: Viewer): Promise<null> {
  await closeSession(ctx.db, viewer.sessionId)
  return null
}
