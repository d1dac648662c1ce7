import { createHmac, randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
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

/** Uses a code up. Every try counts, right or wrong, in the statement itself: parallel tries share the five. */
export async function redeemCode(
  tx: Tx,
  accountId: number,
  code: string,
  now: Date,
): Promise<'accepted' | 'codeIncorrect' | 'codeExpired'> {
  const [latest] = await tx
    .select({ id: verificationCodes.id })
    .from(verificationCodes)
    .where(eq(verificationCodes.accountId, accountId))
    .orderBy(desc(verificationCodes.id))
    .limit(1)
  if (!latest) return 'codeExpired'
  const [tried] = await tx
    .update(verificationCodes)
    .set({ attempts: sql`${verificationCodes.attempts} + 1` })
    .where(
      and(
        eq(verificationCodes.id, latest.id),
        isNull(verificationCodes.usedAt),
        gt(verificationCodes.expiresAt, now),
        lt(verificationCodes.attempts, maxAttempts),
      ),
    )
    .returning({ codeHash: verificationCodes.codeHash })
  if (!tried) return 'codeExpired'
  if (tried.codeHash !== hashCode(accountId, code)) return 'codeIncorrect'
  const [used] = await tx
    .update(verificationCodes)
    .set({ usedAt: now })
    .where(and(eq(verificationCodes.id, latest.id), isNull(verificationCodes.usedAt)))
    .returning({ id: verificationCodes.id })
  return used ? 'accepted' : 'codeExpired'
}

/** Bound to its account. Six digits could be guessed from any hash: what protects them is that they live 10 minutes. */
function hashCode(accountId: number, code: string): string {
  return createHmac('sha256', String(accountId)).update(code).digest('base64url')
}
