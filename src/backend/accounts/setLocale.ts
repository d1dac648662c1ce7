import { eq } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from './schema/accounts.ts'

/** The language of the account's pages and mails. */
export async function setLocale(db: Tx, accountId: number, locale: Locale): Promise<void> {
  await db.update(accounts).set({ locale }).where(eq(accounts.id, accountId))
}
