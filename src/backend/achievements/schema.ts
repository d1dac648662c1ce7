import { sql } from '#drizzle'
import { check, index, pgTable, smallint, text, uniqueIndex } from '#drizzle/pg-core'
import type { RevocationReason } from '#contract/achievements/achievements.ts'
import type { AchievementId } from '#contract/achievements/catalogue.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { id, moment, ref } from '../db/columns.ts'
import { employments } from '../employments/schema/employments.ts'

/**
 * How far a person or a company is with an achievement, computed from the record. What was never in progress has no
 * row.
 */
export const achievements = pgTable(
  'achievements',
  {
    id: id(),
    /** The owner is a person or a company. */
    userId: ref().references(() => accounts.id, { onDelete: 'cascade' }),
    companyId: ref().references(() => companies.id, { onDelete: 'cascade' }),
    achievement: text().$type<AchievementId>().notNull(),
    /** At most the goal of its rule. */
    progress: smallint().notNull(),
    /** When its evidence was recorded, or when it was first computed if that has no time. */
    unlockedAt: moment(),
    /** The employment that unlocked it. */
    employmentId: ref().references(() => employments.id, { onDelete: 'set null' }),
    /** The row of the record that unlocked it; of which table, its rule says. */
    evidenceId: ref(),
    revokedAt: moment(),
    revokedReason: text().$type<RevocationReason>(),
  },
  (table) => [
    uniqueIndex('achievements_person')
      .on(table.userId, table.achievement)
      .where(sql`${table.userId} is not null`),
    uniqueIndex('achievements_company')
      .on(table.companyId, table.achievement)
      .where(sql`${table.companyId} is not null`),
    index('achievements_employment')
      .on(table.employmentId)
      .where(sql`${table.employmentId} is not null`),
    check('achievements_owner', sql`num_nonnulls(${table.userId}, ${table.companyId}) = 1`),
    check('achievements_revoked', sql`(${table.revokedAt} is null) = (${table.revokedReason} is null)`),
    check('achievements_one_state', sql`${table.unlockedAt} is null or ${table.revokedAt} is null`),
  ],
)
