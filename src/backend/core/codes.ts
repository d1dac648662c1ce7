import { createHmac, randomInt } from 'node:crypto'
import { and, eq, inArray, like, lt, sql } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { deleteBatch } from '../db/deleteBatch.ts'
import { verificationCodes } from './schema.ts'

const minutes = 60_000
/** A code is valid for 10 minutes, 5 attempts and a single use. */
export const codeLifetime = 10 * minutes
const maxAttempts = 5

/** What a code confirms: the kind of confirmation, and the address or account it is bound to. */
export interface CodeSubject {
  readonly purpose: (typeof verificationCodes.$inferSelect)['purpose']
  readonly target: string
}
export type RedeemResult = 'accepted' | 'codeIncorrect' | 'codeExpired'

/** Issues a six-digit code and invalidates the previous one for the same subject. */
export async function issueCode(tx: Tx, subject: CodeSubject, now: Date): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    codeHash: hashCode(subject, code),
    attempts: 0,
    expiresAt: new Date(now.getTime() + codeLifetime),
    usedAt: null,
    createdAt: now,
  }
  await tx
    .insert(verificationCodes)
    .values({ ...subject, ...fresh })
    .onConflictDoUpdate({ target: [verificationCodes.purpose, verificationCodes.target], set: fresh })
  return code
}

/**
 * Redeems a code. The statement itself counts every attempt, right or wrong, so parallel attempts share the limit.
 * Only the holder of the code learns that it has expired; any other input gets the same result as an unknown target.
 * The caller must commit a failed attempt as well.
 */
export async function redeemCode(
  tx: Tx,
  subject: CodeSubject,
  code: string,
  now: Date,
): Promise<RedeemResult> {
  const ofSubject = and(
    eq(verificationCodes.purpose, subject.purpose),
    eq(verificationCodes.target, subject.target),
  )
  const attempted = await tx
    .update(verificationCodes)
    // The exact number does not matter past the limit, and the column is a smallint.
    .set({ attempts: sql`least(${verificationCodes.attempts} + 1, 100)` })
    .where(ofSubject)
    .returning()
  const redeemed = attempted.find((one) => one.codeHash === hashCode(subject, code))
  if (!redeemed) return 'codeIncorrect'
  if (redeemed.usedAt || redeemed.expiresAt <= now || redeemed.attempts > maxAttempts) return 'codeExpired'
  await tx.update(verificationCodes).set({ usedAt: now }).where(ofSubject)
  return 'accepted'
}

/** Deletes codes that expired more than a day ago. */
export async function deleteExpiredCodes(tx: Tx, now: Date): Promise<object | null> {
  const yesterday = new Date(now.getTime() - 24 * 60 * minutes)
  return deleteBatch(tx, verificationCodes, lt(verificationCodes.expiresAt, yesterday))
}

/** Codes are valid for minutes, so those of a restored database have been used or have expired. */
export async function deleteAllCodes(db: Tx): Promise<void> {
  await db.delete(verificationCodes)
}

/** Deletes the codes of an account. For other purposes than these, the target is a company id. */
export async function deleteCodesOf(tx: Tx, accountId: number): Promise<void> {
  await tx
    .delete(verificationCodes)
    .where(
      and(
        inArray(verificationCodes.purpose, ['email', 'phone']),
        like(verificationCodes.target, `${accountId} %`),
      ),
    )
}

/** Bound to its target. Six digits can be brute-forced from any hash; the short lifetime protects them. */
function hashCode({ purpose, target }: CodeSubject, code: string): string {
  return createHmac('sha256', `${purpose} ${target}`).update(code).digest('base64url')
}
