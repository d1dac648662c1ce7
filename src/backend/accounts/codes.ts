import { createHmac, randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { verificationCodes } from '../db/schema/accounts.ts'

const minutes = 60_000
/** A code is good for 10 minutes and 5 tries, once. */
const lifetime = 10 * minutes
const maxAttempts = 5

/** Makes a new six-digit code; the ones before it are no longer good. */
export async function issueCode(tx: Tx, accountId: number, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx.delete(verificationCodes).where(eq(verificationCodes.accountId, accountId))
  await tx.insert(verificationCodes).values({
    accountId,
    purpose: 'signUp',
    codeHash: hashCode(accountId, code),
    expiresAt: new Date(now.getTime() + lifetime),
  })
  return code
}

/**
 * Uses a code up. Every try counts, right or wrong, in the statement itself: parallel tries share the five. Only who
 * has the code learns that it is no longer valid; anybody else hears what they would hear of an unknown account.
 */
export async function redeemCode(
  tx: Tx,
  accountId: number,
  code: string,
  now: Date,
): Promise<'accepted' | 'codeIncorrect' | 'codeExpired'> {
  const mine = and(eq(verificationCodes.accountId, accountId), eq(verificationCodes.purpose, 'signUp'))
  const tries = await tx
    .update(verificationCodes)
    // Past the limit the number says nothing more, and a small integer is small.
    .set({ attempts: sql`least(${verificationCodes.attempts} + 1, 100)` })
    .where(mine)
    .returning()
  const tried = tries.find((one) => one.codeHash === hashCode(accountId, code))
  if (!tried) return 'codeIncorrect'
  if (tried.usedAt || tried.expiresAt <= now || tried.attempts > maxAttempts) return 'codeExpired'
  await tx.update(verificationCodes).set({ usedAt: now }).where(mine)
  return 'accepted'
}

/** Bound to its account. Six digits could be guessed from any hash: what protects them is that they live 10 minutes. */
function hashCode(accountId: number, code: string): string {
  return createHmac('sha256', String(accountId)).update(code).digest('base64url')
}
