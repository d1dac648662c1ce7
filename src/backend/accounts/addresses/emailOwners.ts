import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { accountEmails } from '../../db/schema/settings.ts'

/**
 * Enters an address as this account's. False when it is somebody's already: of two that come at once, from a sign-up
 * and from settings, the unique index lets one through and the other sees its row.
 */
export async function claimAddress(tx: Tx, accountId: number, email: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insert(accountEmails)
    .values({ accountId, email, confirmedAt: now })
    .onConflictDoNothing({ target: accountEmails.email })
    .returning({ id: accountEmails.id })
  return claimed.length > 0
}

/** Whose confirmed address this is, be it the primary one or another, of an account open or closed. */
export async function findAddressOwner(db: Tx, email: string) {
  const [owner] = await db
    .select({ id: accounts.id, locale: accounts.locale, closedAt: accounts.closedAt })
    .from(accountEmails)
    .innerJoin(accounts, eq(accounts.id, accountEmails.accountId))
    .where(eq(accountEmails.email, email))
  return owner ?? null
}

/** The addresses that an account has confirmed; none once it is closed. */
export async function findAddresses(db: Tx, accountId: number): Promise<string[]> {
  const rows = await db
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .innerJoin(accounts, and(eq(accounts.id, accountEmails.accountId), isNull(accounts.closedAt)))
    .where(eq(accountEmails.accountId, accountId))
    .orderBy(asc(accountEmails.id))
  return rows.map(({ email }) => email)
}
