import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lt } from '#drizzle'
import { resetMinutes } from '#contract/accounts/passwordResets.ts'
import type { Context } from '../../core/context.ts'
import { transact } from '../../core/transact.ts'
import { invalid, refuse } from '../../core/refuse.ts'
import { noteCall } from '../../core/security/currentCall.ts'
import { hashToken, newToken } from '../../core/tokens.ts'
import type { Tx } from '../../db/connect.ts'
import { deleteBatch } from '../../db/deleteBatch.ts'
import { accounts } from '../schema/accounts.ts'
import { passwordResets } from '../schema/passwordResets.ts'
import { mailPaths } from '../../mail/links.ts'
import { composeMail } from '../../mail/templates.ts'
import { assertUncommonPassword } from './commonPasswords.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { recordActivity } from './activity.ts'
import { findAccountByEmail } from '../queries.ts'
import { closeSessions, type Device } from '../signIn/sessions.ts'

interface Caller {
  readonly address: string
}

/** Queues a reset mail for any address. Only the job looks up the account, so the response reveals nothing. */
export async function requestPasswordReset(ctx: Context, { address }: Caller, email: string) {
  noteCall({ typed: email })
  await ctx.rates.use('resetAddress', address)
  await ctx.rates.use('reset', email)
  await ctx.queue.add('reset', { email })
  return { email }
}

/**
 * Mails a reset link; earlier ones stop working. The token is created here, so that it is never stored in an event or a
 * queue. A failed mail is retried with a new token.
 */
export async function sendReset(ctx: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email)
  if (!account) return
  const token = newToken()
  const fresh = {
    tokenHash: hashToken(token),
    expiresAt: new Date(ctx.now().getTime() + resetMinutes * 60_000),
  }
  await ctx.db
    .insert(passwordResets)
    .values({ accountId: account.id, ...fresh })
    .onConflictDoUpdate({ target: passwordResets.accountId, set: fresh })
  const values = { url: mailPaths(ctx)('newPassword', null, { token }) }
  const mail = composeMail(ctx, { to: email, locale: account.locale, template: 'reset', values })
  // Each attempt has another link, so it is a different mail.
  await ctx.mailer.send({ ...mail, id: randomUUID() })
}

export async function showPasswordReset(ctx: Context, { address }: Caller, token: string) {
  await ctx.rates.use('resetTryAddress', address)
  const { email } = await findReset(ctx, token)
  return { email }
}

/** Sets the new password, consumes the link, ends every session of the account and notifies its owner. */
export async function replacePassword(
  ctx: Context,
  actor: Device,
  { token, password }: { token: string; password: string },
): Promise<null> {
  await ctx.rates.use('resetTryAddress', actor.address)
  const account = await findReset(ctx, token)
  noteCall({ accountId: account.id })
  if (await passwordMatches(account.passwordHash, password))
    throw invalid({ field: 'password', code: 'passwordSame' })
  assertUncommonPassword(password)
  const passwordHash = await hashPassword(password)
  await transact(ctx, async (tx, emit) => {
    const used = await tx
      .delete(passwordResets)
      .where(eq(passwordResets.tokenHash, hashToken(token)))
      .returning()
    if (used.length === 0) throw linkInvalid()
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id))
    await closeSessions(tx, account.id)
    await recordActivity(tx, account.id, 'passwordReset', actor)
    await emit('passwordChanged', { accountId: account.id })
  })
  // The owner can sign in with the new password even if failed attempts had locked the account.
  await ctx.rates.reset('signInAccount', account.email)
  return null
}

const linkInvalid = () => refuse('resetLinkInvalid')

async function findReset(ctx: Context, token: string) {
  const [account] = await ctx.db
    .select({ id: accounts.id, email: accounts.email, passwordHash: accounts.passwordHash })
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
    .where(
      and(
        eq(passwordResets.tokenHash, hashToken(token)),
        gt(passwordResets.expiresAt, ctx.now()),
        isNull(accounts.closedAt),
      ),
    )
  if (!account) throw linkInvalid()
  return account
}

/** Invalidates pending reset links, which may be in a mailbox that is no longer trusted. */
export async function deleteResets(tx: Tx, accountId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.accountId, accountId))
}

export async function deleteEndedResets(db: Tx, now: Date): Promise<object | null> {
  return deleteBatch(db, passwordResets, lt(passwordResets.expiresAt, now))
}
