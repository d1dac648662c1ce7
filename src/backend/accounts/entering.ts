import type * as z from 'zod/mini'
import type { SignInReply } from '#contract/accounts.ts'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import type { accounts } from '../db/schema/accounts.ts'
import { recordActivity } from './security/activity.ts'
import { rememberDevice } from './security/knownDevices.ts'
import { openSession, type Device } from './sessions.ts'

export type Entered = z.infer<typeof SignInReply>

/** Lets somebody in who has shown all that is asked of them, however they did. */
export async function enter(
  ctx: Context,
  tx: Tx,
  account: Pick<typeof accounts.$inferSelect, 'id' | 'locale'>,
  device: Device,
  /** What this browser was given before. */
  given: string | undefined,
): Promise<Entered> {
  const token = await openSession(tx, account.id, device, ctx.now())
  await recordActivity(tx, account.id, 'signedIn', device)
  const known = await rememberDevice(tx, account.id, given, ctx.now())
  return { token, locale: account.locale, company_slug: null, challenge: null, device: known }
}
