import { index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'

/** Job searches whose new results are sent to a person. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Canonical, see `toSavedQuery`. */
    query: text().notNull(),
    createdAt: createdAt(),
    /** Jobs that were published later have not been sent yet. */
    checkedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('saved_searches_query').on(table.userId, table.query),
    index('saved_searches_checked').on(table.checkedAt),
  ],
)
