import { sql } from '#drizzle'
import { date, index, pgTable, text } from '#drizzle/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { employments } from './employments.ts'

/** Awards that a company gives within an employment. The employee may hide one from others, never change it. */
export const employmentAwards = pgTable(
  'employment_awards',
  {
    id: id(),
    employmentId: ref()
      .notNull()
      .references(() => employments.id, { onDelete: 'restrict' }),
    /** The employee, whose personal data this is: exported and erased with the account. */
    employeeId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    awardedOn: date({ mode: 'string' }).notNull(),
    words: text().notNull().default(''),
    givenBy: ref().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When the employee hid it from others; null while others see it. */
    hiddenAt: moment(),
  },
  (table) => [
    index('employment_awards_employment').on(table.employmentId, table.awardedOn),
    index('employment_awards_employee').on(table.employeeId),
    index('employment_awards_given_by')
      .on(table.givenBy)
      .where(sql`${table.givenBy} is not null`),
  ],
)
