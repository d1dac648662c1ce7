import { and, asc, eq, isNull } from '#drizzle'
import type { Tx } from '../../db/connect.ts'
import { accounts } from '../schema/accounts.ts'
import { accountEmails } from '../schema/emails.ts'

/**
 * Adds an address to an account. False if it is taken: the unique index decides concurrent claims from a sign-up and from
 * settings.
 */
export async function claimEmail(tx: Tx, accountId: number, email: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insert(accountEmails)
    .values({ accountId, email, confirmedAt: now })
    .onConflictDoNothing({ target: accountEmails.email })
    .returning({ id: accountEmails.id })
  return claimed.length > 0
}

/** The account, open or closed, that has confirmed this address, primary or not. */
export async function findAddressOwner(db: Tx, email: string) {
  const [owner] = await db
    .select({ id: accounts.id, locale: accounts.locale, closedAt: accounts.closedAt })
    .from(accountEmails)
    .innerJoin(accounts, eq(accounts.id, accountEmails.accountId))
    .where(eq(accountEmails.email, email))
  return owner ?? null
}

/** The confirmed addresses of an account; none once it is closed. */
export async function findAddresses(db: Tx, accountId: number): Promise<string[]> {
  const rows = await db
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .innerJoin(accounts, and(eq(accounts.id, accountEmails.accountId), isNull(accounts.closedAt)))
    .where(eq(accountEmails.accountId, accountId))
    .orderBy(asc(accountEmails.id))
  return rows.map(({ email }) => email)
}
