import { sql } from '#drizzle'
import { index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { accounts } from '../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../db/columns.ts'
import { employments } from '../employments/schema/employments.ts'

/** Links in CVs by which readers check confirmed employments. Revoked ones stay, so that they can say so. */
export const checkLinks = pgTable(
  'check_links',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    employmentId: ref()
      .notNull()
      .references(() => employments.id, { onDelete: 'cascade' }),
    /** The token is derived from this and the server's secret, so that every CV has the same link. */
    tokenSeed: text().notNull(),
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    revokedAt: moment(),
  },
  (table) => [
    uniqueIndex('check_links_token').on(table.tokenHash),
    uniqueIndex('check_links_current')
      .on(table.employmentId)
      .where(sql`${table.revokedAt} is null`),
    index('check_links_user').on(table.userId),
  ],
)
