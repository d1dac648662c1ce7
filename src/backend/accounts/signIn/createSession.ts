import { and, eq, isNull } from '#drizzle'
import type * as z from 'zod/mini'
import type { SignInReply } from '#contract/accounts/signIn.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { recordActivity } from '../security/activity.ts'
import { rememberDevice } from './knownDevices.ts'
import { insertSession, type Device } from './sessions.ts'

export type SignInResult = z.infer<typeof SignInReply>

/**
 * Locks an account if its password is unchanged and it is open; false otherwise. A concurrent password change or closing
 * then either waits and ends the new session too, or comes first and prevents it.
 */
export async function lockUnchangedAccount(
  tx: Tx,
  { id, passwordHash }: Pick<typeof accounts.$inferSelect, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash), isNull(accounts.closedAt)))
    .for('share')
  return rows.length > 0
}

/** Creates a session for a fully authenticated user. */
export async function createSession(
  ctx: Context,
  tx: Tx,
  account: Pick<typeof accounts.$inferSelect, 'id' | 'locale'>,
  device: Device,
  /** The secret that this browser received earlier. */
  given: string | undefined,
): Promise<SignInResult> {
  const token = await insertSession(tx, account.id, device, ctx.now())
  await recordActivity(tx, account.id, 'signedIn', device)
  const known = await rememberDevice(tx, account.id, given, ctx.now())
  return { token, locale: account.locale, company_slug: null, challenge: null, device: known }
}
