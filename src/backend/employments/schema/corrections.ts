import { sql } from '#drizzle'
import { check, date, index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { employments } from './employments.ts'

/**
 * Proposals of one side to correct the dates of an employment or the title of one of its positions. What was proposed
 * never changes, so that an accepted one tells what the correction was (docs/decisions/076-corrections.md).
 */
export const employmentCorrections = pgTable(
  'employment_corrections',
  {
    id: id(),
    employmentId: ref()
      .notNull()
      .references(() => employments.id, { onDelete: 'restrict' }),
    /** The employee, whose personal data this is: exported and erased with the account. */
    employeeId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The side that proposed it. */
    side: text().$type<'employee' | 'company'>().notNull(),
    proposedBy: ref().references(() => accounts.id, { onDelete: 'set null' }),
    state: text().$type<'open' | 'accepted' | 'declined' | 'withdrawn'>().notNull().default('open'),
    startFrom: date({ mode: 'string' }),
    startTo: date({ mode: 'string' }),
    endFrom: date({ mode: 'string' }),
    endTo: date({ mode: 'string' }),
    /** A row of `employment_positions`; null for the first position. */
    positionId: ref(),
    positionFrom: text(),
    positionTo: text(),
    words: text().notNull().default(''),
    createdAt: createdAt(),
    answer: text().notNull().default(''),
    answeredBy: ref().references(() => accounts.id, { onDelete: 'set null' }),
    answeredAt: moment(),
  },
  (table) => [
    // Of two sides that propose at once, one is refused.
    uniqueIndex('employment_corrections_open')
      .on(table.employmentId)
      .where(sql`${table.state} = 'open'`),
    index('employment_corrections_employment').on(table.employmentId, table.id),
    index('employment_corrections_employee').on(table.employeeId),
    index('employment_corrections_proposed_by')
      .on(table.proposedBy)
      .where(sql`${table.proposedBy} is not null`),
    index('employment_corrections_answered_by')
      .on(table.answeredBy)
      .where(sql`${table.answeredBy} is not null`),
    check(
      'employment_corrections_changes',
      sql`coalesce(${table.startTo}::text, ${table.endTo}::text, ${table.positionTo}) is not null`,
    ),
    check(
      'employment_corrections_pairs',
      sql`(${table.startFrom} is null) = (${table.startTo} is null) and (${table.endFrom} is null) = (${table.endTo} is null) and (${table.positionFrom} is null) = (${table.positionTo} is null)`,
    ),
    check('employment_corrections_answered', sql`(${table.state} = 'open') = (${table.answeredAt} is null)`),
  ],
)
