import { sql } from '#drizzle'
import { boolean, check, date, index, integer, pgTable, primaryKey } from '#drizzle/pg-core'
import { userId } from '../accounts/schema/accounts.ts'
import { companies, companyId } from '../companies/schema/companies.ts'
import { createdAt, ref } from '../db/columns.ts'

export const companyFollows = pgTable(
  'company_follows',
  {
    companyId: companyId(),
    userId: userId(),
    createdAt: createdAt(),
    /** The company's news are not among the follower's activities. */
    muted: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    // Read without the table for every page of activities.
    index('company_follows_news')
      .on(table.userId, table.companyId)
      .where(sql`not ${table.muted}`),
    index('company_follows_user').on(table.userId, table.createdAt),
    index('company_follows_listed').on(table.companyId, table.createdAt, table.userId),
  ],
)

/**
 * How many people started and stopped following a company in each week that begins on a Monday in UTC. Unfollowing deletes
 * the follow, so growth cannot be counted from the follows that are left.
 */
export const companyFollowerWeeks = pgTable(
  'company_follower_weeks',
  {
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    week: date({ mode: 'string' }).notNull(),
    gained: integer().notNull().default(0),
    lost: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.week] }),
    check('company_follower_weeks_counts', sql`${table.gained} >= 0 and ${table.lost} >= 0`),
  ],
)
