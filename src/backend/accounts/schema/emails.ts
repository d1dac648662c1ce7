import { sql } from '#drizzle'
import { check, index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { id, moment, ref } from '../../db/columns.ts'
import { accounts } from './accounts.ts'

const userId = () => ref().references(() => accounts.id, { onDelete: 'cascade' })

/**
 * All confirmed addresses of an account, including the primary one. The unique index ensures that an address belongs to
 * one account: sign-up and settings both insert here, and the later of two concurrent inserts fails.
 */
export const accountEmails = pgTable(
  'account_emails',
  {
    id: id(),
    accountId: userId().notNull(),
    /** Lower case. */
    email: text().notNull(),
    confirmedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('account_emails_email').on(table.email),
    index('account_emails_account').on(table.accountId),
    check('account_emails_lower', sql`${table.email} = lower(${table.email})`),
  ],
)
