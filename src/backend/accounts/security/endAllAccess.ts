import type { Tx } from '../../db/connect.ts'
import { sessions } from '../schema/accounts.ts'
import { passwordResets } from '../schema/passwordResets.ts'
import { challenges } from '../schema/security.ts'

/**
 * In a restored database: ends all sessions, and the links and challenges that stand for one. Some had been ended, used or replaced
 * after the backup. Returns the number of sessions.
 */
export async function endAllAccess(tx: Tx): Promise<number> {
  await tx.delete(challenges)
  await tx.delete(passwordResets)
  const ended = await tx.delete(sessions).returning({ id: sessions.id })
  return ended.length
}
