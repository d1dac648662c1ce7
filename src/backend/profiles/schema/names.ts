import { sql } from '#drizzle'
import { check, index, pgTable, text } from '#drizzle/pg-core'
import type { NameState } from '#contract/employments/confirmedName.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { companies } from '../../companies/schema/companies.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { employments } from '../../employments/schema/employments.ts'

/**
 * The name under which a company has confirmed an employment, and whether it is asked to confirm a later one. The later
 * one is in the profile alone (docs/decisions/126-names-as-confirmed.md).
 */
export const confirmedNames = pgTable(
  'confirmed_names',
  {
    employmentId: ref()
      .primaryKey()
      .references(() => employments.id, { onDelete: 'restrict' }),
    /** The employee, whose personal data this is: exported and erased with the account. */
    employeeId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Of the employment, so that a company finds what it is asked. */
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    confirmedAt: moment().notNull(),
    /** When an upgrade took the name over from the profile; null if the company has seen it. */
    takenOverAt: moment(),
    state: text().$type<NameState>().notNull().default('current'),
    askedAt: moment(),
    /** Why the employee has changed the name; empty unless they had to say so. */
    reason: text().notNull().default(''),
    /** The admin who answered last. */
    answererId: ref().references(() => accounts.id, { onDelete: 'set null' }),
    answeredAt: moment(),
    /** The company's message when it declined. */
    answer: text().notNull().default(''),
  },
  (table) => [
    index('confirmed_names_employee').on(table.employeeId),
    index('confirmed_names_asked')
      .on(table.companyId)
      .where(sql`${table.state} = 'asked'`),
    index('confirmed_names_answerer')
      .on(table.answererId)
      .where(sql`${table.answererId} is not null`),
    check('confirmed_names_asked_at', sql`(${table.state} = 'current') = (${table.askedAt} is null)`),
  ],
)

/** When people have changed their names, which limits how often they may; without the names. */
export const nameChanges = pgTable(
  'name_changes',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('name_changes_user').on(table.userId, table.createdAt)],
)
