import { and, desc, eq, notInArray } from '#drizzle'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { knownDevices } from '../schema/security.ts'
import { hashToken, newToken } from '../../core/tokens.ts'

const knownDeviceLimit = 30

/**
 * Whether the owner of this address has signed in from this browser before. A known browser has its own rate limit, so
 * that attackers cannot lock the owner out.
 */
export async function isKnownDevice(db: Tx, email: string, secret: string | undefined): Promise<boolean> {
  const [known] = await db
    .select({ accountId: accounts.id })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .where(and(eq(accounts.email, email), eq(knownDevices.secretHash, hashToken(secret ?? ''))))
  return known !== undefined
}

/**
 * Remembers the browser and returns the secret that it stores. A secret that was never issued is replaced, because an
 * attacker may have planted it.
 */
export async function rememberDevice(
  tx: Tx,
  accountId: number,
  given: string | undefined,
  now: Date,
): Promise<string> {
  const secret = given !== undefined && (await isIssued(tx, given)) ? given : newToken()
  await tx
    .insert(knownDevices)
    .values({ accountId, secretHash: hashToken(secret), lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.accountId, knownDevices.secretHash],
      set: { lastUsedAt: now },
    })
  const newest = tx
    .select({ secretHash: knownDevices.secretHash })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(knownDeviceLimit)
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), notInArray(knownDevices.secretHash, newest)))
  return secret
}

async function isIssued(tx: Tx, secret: string): Promise<boolean> {
  const [row] = await tx
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(eq(knownDevices.secretHash, hashToken(secret)))
    .limit(1)
  return row !== undefined
}
