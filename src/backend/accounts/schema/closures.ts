import { index, jsonb, pgTable } from '#drizzle/pg-core'
import { moment, ref } from '../../db/columns.ts'
import { accounts } from './accounts.ts'

/**
 * Data that is hidden while an account is closed and restored when it is reopened. Each domain adds its own by declaration
 * merging, in the file with its hooks `close` and `reopen`; all of it is optional, because earlier releases stored less.
 */
export interface HiddenOnClose {}

const userId = () => ref().references(() => accounts.id, { onDelete: 'cascade' })

/** A closed account that is not erased yet. */
export const accountClosures = pgTable(
  'account_closures',
  {
    accountId: userId().primaryKey(),
    closedAt: moment().notNull(),
    eraseAfter: moment().notNull(),
    hiddenOnClose: jsonb().$type<HiddenOnClose>().notNull(),
  },
  (table) => [index('account_closures_due').on(table.eraseAfter)],
)
