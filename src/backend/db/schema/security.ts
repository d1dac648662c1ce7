import { index, pgTable, text } from 'drizzle-orm/pg-core'
import type { ActivityKind } from '#contract/security.ts'
import { accounts } from './accounts.ts'
import { createdAt, id, ref } from './columns.ts'

const accountId = () =>
  ref()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** What happened to an account, for its owner to look through. Nobody edits it; it is kept for a year. */
export const accountActivity = pgTable(
  'account_activity',
  {
    id: id(),
    accountId: accountId(),
    kind: text().$type<ActivityKind>().notNull(),
    /** Browser and system. */
    device: text().notNull().default(''),
    /** The range of the network address: enough to recognise, too little to follow somebody by. */
    place: text().notNull().default(''),
    at: createdAt(),
  },
  (table) => [
    index('account_activity_account').on(table.accountId, table.id),
    index('account_activity_at').on(table.at),
  ],
)
