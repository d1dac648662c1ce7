import { createHmac, randomInt } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { verificationCodes } from '../db/schema/accounts.ts'

const minutes = 60_000
/** A code is good for 10 minutes and 5 tries, once. */
export const codeLifetime = 10 * minutes
const maxAttempts = 5

/** What a code confirms: the purpose says who reads it, the target names the one thing, and for whom. */
export interface Confirmed {
  readonly purpose: (typeof verificationCodes.$inferSelect)['purpose']
  readonly target: string
}
export type Redeemed = 'accepted' | 'codeIncorrect' | 'codeExpired'

/** Makes a new six-digit code; the one before it for the same thing is no longer good. */
export async function issueCode(tx: Tx, what: Confirmed, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    codeHash: hashCode(what, code),
    attempts: 0,
    expiresAt: new Date(now.getTime() + codeLifetime),
    usedAt: null,
    createdAt: now,
  }
  await tx
    .insert(verificationCodes)
    .values({ ...what, ...fresh })
    .onConflictDoUpdate({ target: [verificationCodes.purpose, verificationCodes.target], set: fresh })
  return code
}

/**
 * Uses a code up. Every try counts, right or wrong, in the statement itself: parallel tries share the five. Only who
 * has the code learns that it is no longer valid; anybody else hears what they would hear of an unknown target.
 * The caller commits a wrong try like a right one.
 */
export async function redeemCode(tx: Tx, what: Confirmed, code: string, now: Date): Promise<Redeemed> {
  const mine = and(eq(verificationCodes.purpose, what.purpose), eq(verificationCodes.target, what.target))
  const tries = await tx
    .update(verificationCodes)
    // Past the limit the number says nothing more, and a small integer is small.
    .set({ attempts: sql`least(${verificationCodes.attempts} + 1, 100)` })
    .where(mine)
    .returning()
  const tried = tries.find((one) => one.codeHash === hashCode(what, code))
  if (!tried) return 'codeIncorrect'
  if (tried.usedAt || tried.expiresAt <= now || tried.attempts > maxAttempts) return 'codeExpired'
  await tx.update(verificationCodes).set({ usedAt: now }).where(mine)
  return 'accepted'
}

/** Codes of more than a day ago tell nobody anything. */
export async function deleteExpiredCodes(tx: Tx, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * minutes)
  await tx.delete(verificationCodes).where(lt(verificationCodes.expiresAt, yesterday))
}

/** Bound to its target. Six digits could be guessed from any hash: what protects them is that they live 10 minutes. */
function hashCode({ purpose, target }: Confirmed, code: string): string {
  return createHmac('sha256', `${purpose} ${target}`).update(code).digest('base64url')
}
