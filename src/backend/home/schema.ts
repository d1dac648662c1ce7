import { index, pgTable, primaryKey, text } from '#drizzle/pg-core'
import { accounts } from '../accounts/schema/accounts.ts'
import { moment, ref } from '../db/columns.ts'

/** To-dos on the home page that a user has put off. */
export const postponedToDos = pgTable(
  'postponed_to_dos',
  {
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The key of the to-do. */
    key: text().notNull(),
    until: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('postponed_to_dos_until').on(table.until),
  ],
)
