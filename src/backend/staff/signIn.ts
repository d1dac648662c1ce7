import type * as z from 'zod/mini'
import type { StaffCredentials, StaffProof, StaffSession } from '#contract/staff/session.ts'
import { findAccountByEmail } from '../accounts/queries.ts'
import type { accounts } from '../accounts/schema/accounts.ts'
import { recordActivity } from '../accounts/security/activity.ts'
import { findSecondFactor, useFactorCode } from '../accounts/security/factorCodes.ts'
import { provePasskey, type SignedChallenge } from '../accounts/security/passkeyReauthentication.ts'
import { passwordMatches } from '../accounts/security/passwords.ts'
import { provePassword } from '../accounts/security/reauthentication.ts'
import { lockUnchangedAccount } from '../accounts/signIn/createSession.ts'
import { findByPasskey } from '../accounts/signIn/passkeySignIn.ts'
import type { Device } from '../accounts/signIn/sessions.ts'
import type { Context } from '../core/context.ts'
import { invalid, refuse } from '../core/refuse.ts'
import { noteCall } from '../core/security/currentCall.ts'
import type { StaffMember } from '../core/staff.ts'
import type { Tx } from '../db/connect.ts'
import { findRoles } from './grants.ts'
import { insertStaffSession, markStaffReauthenticated, showStaffSession } from './sessions.ts'

type Account = Pick<typeof accounts.$inferSelect, 'id' | 'passwordHash'>

/** Begins a session of staff with password and code, each counted like an ordinary sign-in. */
export async function startStaffSession(
  ctx: Context,
  device: Device,
  { email, password, code }: z.infer<typeof StaffCredentials>,
): Promise<{ token: string }> {
  noteCall({ typed: email })
  await ctx.rates.use('signInAddress', device.address)
  await ctx.rates.use('signInAccount', email)
  const account = await findAccountByEmail(ctx.db, email)
  if (account) noteCall({ accountId: account.id })
  if (!(await passwordMatches(account?.passwordHash ?? null, password)) || !account)
    throw refuse('credentialsIncorrect')
  await assertStaff(ctx.db, account.id)
  if (!(await findSecondFactor(ctx.db, account.id))) throw refuse('staffNeedsSecondFactor')
  await ctx.rates.use('secondFactor', account.id)
  const begun = await ctx.db.transaction(async (tx) => {
    if (!(await lockUnchangedAccount(tx, account))) throw refuse('credentialsIncorrect')
    return (await useFactorCode(ctx, tx, account.id, code, device)) ? begin(ctx, tx, account, device) : null
  })
  if (!begun) throw invalid({ field: 'code', code: 'codeIncorrect' })
  await ctx.rates.reset('secondFactor', account.id)
  await ctx.rates.reset('signInAccount', email)
  return begun
}

/** Begins a session of staff with a passkey, which is two factors: the device, and its owner's fingerprint or PIN. */
export const startStaffSessionWithPasskey = async (ctx: Context, device: Device, signed: SignedChallenge) =>
  findByPasskey(ctx, device, signed, async (tx, account) => {
    await assertStaff(tx, account.id)
    return begin(ctx, tx, account, device)
  })

async function begin(ctx: Context, tx: Tx, account: Account, device: Device): Promise<{ token: string }> {
  await recordActivity(tx, account.id, 'staffSignedIn', device)
  return insertStaffSession(ctx, tx, account)
}

async function assertStaff(db: Tx, accountId: number): Promise<void> {
  if ((await findRoles(db, accountId)).length === 0) throw refuse('staffDenied')
}

export async function reauthenticateStaff(
  ctx: Context,
  staff: StaffMember,
  device: Device,
  form: z.infer<typeof StaffProof>,
): Promise<StaffSession> {
  if (!(await findSecondFactor(ctx.db, staff.accountId))) throw refuse('staffNeedsSecondFactor')
  await provePassword(ctx, staff.accountId, device, form, (tx) =>
    markStaffReauthenticated(tx, staff, ctx.now()),
  )
  return showStaffSession(ctx, staff)
}

export async function reauthenticateStaffWithPasskey(
  ctx: Context,
  staff: StaffMember,
  signed: SignedChallenge,
): Promise<StaffSession> {
  await provePasskey(ctx, staff.accountId, signed, (tx) => markStaffReauthenticated(tx, staff, ctx.now()))
  return showStaffSession(ctx, staff)
}
