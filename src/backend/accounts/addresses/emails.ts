import { and, asc, count, eq, isNull, ne } from '#drizzle'
import { codeResendSeconds } from '#contract/accounts/signIn.ts'
import { emailLimit, type AccountEmail } from '#contract/accounts/emails.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { transact } from '../../core/transact.ts'
import { notOwned, invalid, notFound, refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { accountEmails } from '../schema/emails.ts'
import { claimEmail, findAddressOwner } from './emailOwners.ts'
import { issueCode, redeemCode, type CodeSubject } from '../../core/codes.ts'
import { recordActivity } from '../security/activity.ts'
import { deleteResets } from '../security/passwordReset.ts'

interface Caller {
  readonly viewer: Viewer
  readonly locale: Locale
  readonly address: string
  readonly userAgent: string
}

export async function listEmails(db: Tx, { userId }: Viewer): Promise<AccountEmail[]> {
  const rows = await db
    .select({ row: accountEmails, primary: accounts.email })
    .from(accountEmails)
    .innerJoin(accounts, eq(accounts.id, accountEmails.accountId))
    .where(eq(accountEmails.accountId, userId))
    .orderBy(asc(accountEmails.id))
  const all = rows.map(({ row, primary }) => ({
    id: row.id,
    email: row.email,
    primary: row.email === primary,
    confirmed_at: row.confirmedAt.toISOString(),
  }))
  return all.sort((one, other) => Number(other.primary) - Number(one.primary))
}

/** Sends a code to an address, or a notice if another account has it. The response is the same in both cases. */
export async function startEmail(ctx: Context, { viewer, locale, address }: Caller, email: string) {
  const { userId } = viewer
  const emails = await listEmails(ctx.db, viewer)
  if (emails.some((one) => one.email === email)) throw invalid({ field: 'email', code: 'emailKnown' })
  if (emails.length >= emailLimit) throw refuse('emailLimit')
  await ctx.rates.use('codeSendAddress', address)
  await ctx.rates.use('codeSend', email)
  await transact(ctx, async (tx, emit) => {
    const owner = await findAddressOwner(tx, email)
    const code = await issueCode(tx, target(userId, email), ctx.now())
    if (owner) await emit('addressElsewhere', { email, locale: owner.locale })
    else await emit('addressCodeSent', { accountId: userId, email, code, locale })
  })
  return { email, resend_after: codeResendSeconds }
}

/** Adds an address with the code that was sent to it. */
export async function confirmEmail(
  ctx: Context,
  { viewer, address, userAgent }: Caller,
  form: { email: string; code: string },
): Promise<AccountEmail> {
  await ctx.rates.use('codeTryAddress', address)
  const { userId } = viewer
  const answer = await transact(ctx, async (tx) => {
    const result = await redeemCode(tx, target(userId, form.email), form.code, ctx.now())
    // A wrong attempt is counted, so the transaction commits in both cases.
    if (result !== 'accepted') return result
    await lockAccount(tx, userId)
    const [existing] = await tx
      .select({ number: count() })
      .from(accountEmails)
      .where(eq(accountEmails.accountId, userId))
    if ((existing?.number ?? 0) >= emailLimit) return 'emailLimit'
    if (!(await claimEmail(tx, userId, form.email, ctx.now()))) return 'emailElsewhere'
    await recordActivity(tx, userId, 'emailAdded', { address, userAgent })
    return null
  })
  // Safe to reveal: only the owner of the mailbox has the code, and another account confirmed the address meanwhile.
  if (answer === 'emailLimit' || answer === 'emailElsewhere') throw refuse(answer)
  if (answer) throw invalid({ field: 'code', code: answer })
  const added = (await listEmails(ctx.db, viewer)).find(({ email }) => email === form.email)
  if (!added) throw new Error('The address was not stored')
  return added
}

/** Makes another address the primary one. */
export async function makePrimary(ctx: Context, { viewer, ...actor }: Caller, emailId: number) {
  const { userId } = viewer
  await ctx.rates.use('write', userId)
  await transact(ctx, async (tx, emit) => {
    const from = await lockAccount(tx, userId)
    const [chosen] = await tx.select().from(accountEmails).where(own(userId, emailId))
    if (!chosen) throw await missing(tx, emailId)
    if (chosen.email === from) return
    await tx
      .update(accounts)
      .set({ email: chosen.email, emailVerifiedAt: chosen.confirmedAt })
      .where(eq(accounts.id, userId))
    await deleteResets(tx, userId)
    await recordActivity(tx, userId, 'primaryEmailChanged', actor)
    await emit('primaryEmailChanged', { accountId: userId, from, to: chosen.email })
  })
  return listEmails(ctx.db, viewer)
}

export async function removeEmail(ctx: Context, { viewer, ...actor }: Caller, emailId: number) {
  const { userId } = viewer
  await ctx.rates.use('write', userId)
  await transact(ctx, async (tx) => {
    const primary = await lockAccount(tx, userId)
    const removed = await tx
      .delete(accountEmails)
      .where(and(own(userId, emailId), ne(accountEmails.email, primary)))
      .returning({ id: accountEmails.id })
    if (removed.length > 0) return recordActivity(tx, userId, 'emailRemoved', actor)
    throw (await tx.$count(accountEmails, own(userId, emailId))) > 0
      ? refuse('emailPrimary')
      : await missing(tx, emailId)
  })
  return listEmails(ctx.db, viewer)
}

const missing = async (tx: Tx, emailId: number) =>
  (await tx.$count(accountEmails, eq(accountEmails.id, emailId))) > 0 ? notOwned() : notFound()

const own = (userId: number, emailId: number) =>
  and(eq(accountEmails.id, emailId), eq(accountEmails.accountId, userId))

/** Serialises changes to an account's addresses. Returns the primary one. */
async function lockAccount(tx: Tx, userId: number): Promise<string> {
  const [account] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, userId), isNull(accounts.closedAt)))
    .for('update')
  if (!account) throw refuse('unauthorized')
  return account.email
}

const target = (accountId: number, email: string): CodeSubject => ({
  purpose: 'email',
  target: `${accountId} ${email}`,
})
