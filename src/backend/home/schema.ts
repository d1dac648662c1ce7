import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts } from '../accounts/schema/accounts.ts'
import { moment, ref } from '../db/columns.ts'

/** Matters on the home page that a user has put off. */
export const postponedMatters = pgTable(
  'postponed_matters',
  {
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The key of the matter. */
    key: text().notNull(),
    until: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('postponed_matters_until').on(table.until),
  ],
)
