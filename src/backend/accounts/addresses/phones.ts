import { and, count, eq } from '#drizzle'
import { codeResendSeconds } from '#contract/accounts/signIn.ts'
import { phoneLimit, type AccountPhone } from '#contract/accounts/phones.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Context, Viewer } from '../../core/context.ts'
import { transact } from '../../core/transact.ts'
import { invalid, refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { accountPhones } from '../schema/phones.ts'
import { profiles } from '../../profiles/schema/profiles.ts'
import { issueCode, redeemCode, type CodeSubject } from '../../core/codes.ts'
import { readPhoneNumber, showPhoneNumber } from './phoneNumbers.ts'

interface Caller {
  readonly viewer: Viewer
  readonly locale: Locale
  readonly address: string
}

/** Sends a code to a number that the account does not have yet. */
export async function startPhone(ctx: Context, { viewer, locale, address }: Caller, text: string) {
  if (!ctx.textMessages) throw refuse('phonesUnavailable')
  const number = await readNumber(ctx.db, viewer.userId, text)
  const phones = await ctx.db.select().from(accountPhones).where(eq(accountPhones.accountId, viewer.userId))
  if (phones.some((one) => one.number === number)) throw invalid({ field: 'phone', code: 'phoneKnown' })
  if (phones.length >= phoneLimit) throw refuse('phoneLimit')
  await ctx.rates.use('codeSendAddress', address)
  await ctx.rates.use('codeSend', number)
  // Text messages cost money, so they are limited per account as well.
  await ctx.rates.use('textAccount', viewer.userId)
  await transact(ctx, async (tx, emit) => {
    const code = await issueCode(tx, target(viewer.userId, number), ctx.now())
    await emit('phoneCodeSent', { messageId: crypto.randomUUID(), number, code, locale })
  })
  return { phone: number, display: showPhoneNumber(number), resend_after: codeResendSeconds }
}

/** Adds a number to the account with the code that was sent to it. The first one is the primary one. */
export async function confirmPhone(
  ctx: Context,
  { viewer, address }: Caller,
  form: { phone: string; code: string },
): Promise<AccountPhone> {
  await ctx.rates.use('codeTryAddress', address)
  const number = await readNumber(ctx.db, viewer.userId, form.phone)
  const answer = await transact(ctx, async (tx) => {
    const result = await redeemCode(tx, target(viewer.userId, number), form.code, ctx.now())
    // A wrong attempt is counted, so the transaction commits in both cases.
    return result === 'accepted' ? insertPhone(tx, viewer.userId, number, ctx.now()) : result
  })
  if (answer === 'phoneLimit') throw refuse('phoneLimit')
  if (typeof answer === 'string') throw invalid({ field: 'code', code: answer })
  return showPhone(answer)
}

async function insertPhone(tx: Tx, accountId: number, number: string, now: Date) {
  // Ends the phone step of the sign-up. The update also locks the row, so that concurrent confirmations count correctly
  // and only one number becomes primary.
  await tx.update(accounts).set({ phonePending: false }).where(eq(accounts.id, accountId))
  const [existing] = await tx
    .select({ number: count() })
    .from(accountPhones)
    .where(eq(accountPhones.accountId, accountId))
  if ((existing?.number ?? 0) >= phoneLimit) return 'phoneLimit'
  const isPrimary = existing?.number === 0
  await tx
    .insert(accountPhones)
    .values({ accountId, number, isPrimary, confirmedAt: now })
    .onConflictDoNothing()
  const [phone] = await tx
    .select()
    .from(accountPhones)
    .where(and(eq(accountPhones.accountId, accountId), eq(accountPhones.number, number)))
  if (!phone) throw new Error('The number was not stored')
  return phone
}

export function showPhone(row: typeof accountPhones.$inferSelect): AccountPhone {
  return {
    id: row.id,
    number: row.number,
    display: showPhoneNumber(row.number),
    primary: row.isPrimary,
    confirmed_at: row.confirmedAt.toISOString(),
  }
}

const target = (accountId: number, number: string): CodeSubject => ({
  purpose: 'phone',
  target: `${accountId} ${number}`,
})

async function readNumber(db: Tx, accountId: number, text: string): Promise<string> {
  const [profile] = await db
    .select({ countryId: profiles.countryId })
    .from(profiles)
    .where(eq(profiles.userId, accountId))
  const number = readPhoneNumber(text, profile?.countryId ?? 1)
  if (!number) throw invalid({ field: 'phone', code: 'phone' })
  return number
}
