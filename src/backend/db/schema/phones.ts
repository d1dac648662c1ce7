import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, moment, ref } from './columns.ts'

/** Numbers that their owner has confirmed with a code: one that has not been confirmed is kept nowhere. */
export const accountPhones = pgTable(
  'account_phones',
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** E.164: `+380671234567`. */
    number: text().notNull(),
    /** The one that is called first; the first that was confirmed, until another is chosen. */
    isPrimary: boolean().notNull().default(false),
    confirmedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('account_phones_number').on(table.accountId, table.number),
    uniqueIndex('account_phones_primary')
      .on(table.accountId)
      .where(sql`${table.isPrimary}`),
    index('account_phones_account').on(table.accountId),
  ],
)
