import { sql } from '#drizzle'
import { date, index, pgTable, smallint, text, uniqueIndex } from '#drizzle/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { employments } from './employments.ts'

const employmentId = () =>
  ref()
    .notNull()
    .references(() => employments.id, { onDelete: 'restrict' })

/** Positions that followed the first one within an employment. Each lasts until the next one starts. */
export const employmentPositions = pgTable(
  'employment_positions',
  {
    id: id(),
    employmentId: employmentId(),
    position: text().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('employment_positions_start').on(table.employmentId, table.startDate)],
)

/** The member who reviews an employee's competencies, at most one at a time. */
export const reviewAssignments = pgTable(
  'review_assignments',
  {
    id: id(),
    employmentId: employmentId(),
    reviewerId: ref().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('review_assignments_open')
      .on(table.employmentId)
      .where(sql`${table.endedAt} is null`),
    index('review_assignments_reviewer').on(table.reviewerId, table.endedAt),
  ],
)

/**
 * The history of an employment, in order. Rows are only ever added: triggers refuse any other change, number the rows and
 * chain them by hash (docs/decisions/072-employment-history.md). It holds ids, codes and dates only, so that it stays
 * true when a person is erased.
 */
export const employmentEvents = pgTable(
  'employment_events',
  {
    id: id(),
    employmentId: employmentId(),
    /** From 1; set by the trigger. */
    number: smallint().notNull().default(0),
    kind: text().notNull(),
    /** The side that acted; `system` for what happened by itself. */
    side: text().$type<'employee' | 'company' | 'system'>().notNull(),
    at: moment().notNull(),
    /** The day from which it applies. */
    effectiveOn: date({ mode: 'string' }),
    /** The position, assignment, review or other row that the event is about. */
    subjectId: ref(),
    /** Set by the trigger: the previous row's hash, and SHA-256 over that and the fields above, in hex. */
    previousHash: text().notNull().default(''),
    hash: text().notNull().default(''),
  },
  (table) => [uniqueIndex('employment_events_number').on(table.employmentId, table.number)],
)
