import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { ref } from './columns.ts'
import { companies } from './companies.ts'

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
