import { eq } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { accounts } from './schema/accounts.ts'

export async function findAccountByEmail(db: Tx, email: string) {
  const account = await findOpenOrClosedAccount(db, email)
  return account && !account.closedAt ? account : null
}

/** For sign-in, which tells the owner of a closed account how to reopen it. */
export async function findOpenOrClosedAccount(db: Tx, email: string) {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  return account ?? null
}

export async function findAccount(db: Tx, accountId: number) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  return account && !account.closedAt ? account : null
}

/** The address and language for mails to an account. */
export async function findRecipient(db: Tx, accountId: number) {
  const [account] = await db
    .select({ email: accounts.email, locale: accounts.locale, closedAt: accounts.closedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return account ?? null
}
