import { randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { recoveryCodeCount } from '#contract/accounts/secondFactor.ts'
import type { Tx } from '../../db/connect.ts'
import { recoveryCodes } from '../../db/schema/security.ts'
import { hashToken } from '../../core/tokens.ts'

/** Without letters that are mistaken for digits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** Eight letters of 31 are 39 bits: with 5 tries a sign-in, and sign-ins counted, nobody guesses one. */
const hashOf = (accountId: number, code: string) => hashToken(`${accountId} ${code}`)

/** Makes new codes in place of all others; they are known only to who is told them now. */
export async function replaceRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const halves = Array.from({ length: recoveryCodeCount }, () => [half(), half()] as const)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx
    .insert(recoveryCodes)
    .values(halves.map((code) => ({ accountId, codeHash: hashOf(accountId, code.join('')) })))
  return halves.map((code) => code.join('-'))
}

/** Uses a code up; whether it was one. */
export async function useRecoveryCode(tx: Tx, accountId: number, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hashOf(accountId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

export async function countRecoveryCodes(db: Tx, accountId: number): Promise<number> {
  const [left] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
  return left?.left ?? 0
}
