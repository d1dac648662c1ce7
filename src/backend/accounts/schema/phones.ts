import { sql } from '#drizzle'
import { boolean, index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { id, moment, ref } from '../../db/columns.ts'
import { accounts } from './accounts.ts'

/** Confirmed phone numbers; unconfirmed ones are not stored. */
export const accountPhones = pgTable(
  'account_phones',
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** E.164: `+380671234567`. */
    number: text().notNull(),
    /** The primary number: the first confirmed one, until another is chosen. */
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
