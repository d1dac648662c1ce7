import { randomInt } from 'node:crypto'
import { and, count, eq, isNull } from '#drizzle'
import { recoveryCodeCount } from '#contract/accounts/secondFactor.ts'
import type { Tx } from '../../db/connect.ts'
import { recoveryCodes } from '../schema/security.ts'
import { hashToken } from '../../core/tokens.ts'

/** Without letters that look like digits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

/** Eight of 31 characters give 39 bits, enough against guessing with 5 attempts per rate-limited sign-in. */
const hashOf = (accountId: number, code: string) => hashToken(`${accountId} ${code}`)

/** Replaces all codes with new ones. Only hashes are stored, so they can be shown only now. */
export async function replaceRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const halves = Array.from({ length: recoveryCodeCount }, () => [half(), half()] as const)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await tx
    .insert(recoveryCodes)
    .values(halves.map((code) => ({ accountId, codeHash: hashOf(accountId, code.join('')) })))
  return halves.map((code) => code.join('-'))
}

/** Redeems a code. False if it is wrong or used. */
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
