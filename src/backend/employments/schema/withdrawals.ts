import { sql } from '#drizzle'
import { check, index, pgTable, text } from '#drizzle/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { createdAt, moment, ref } from '../../db/columns.ts'
import { employments } from './employments.ts'

/**
 * Confirmations that a company withdraws, with the reason. Until it is applied a withdrawal can be undone, and only the
 * company's admins know of it. A trigger freezes the reason once applied, and the reply once given
 * (docs/decisions/077-withdrawn-confirmations.md).
 */
export const confirmationWithdrawals = pgTable(
  'confirmation_withdrawals',
  {
    employmentId: ref()
      .primaryKey()
      .references(() => employments.id, { onDelete: 'restrict' }),
    /** The employee, whose personal data this is: exported and erased with the account. */
    employeeId: ref()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    withdrawnBy: ref().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When the time to undo is over. */
    effectiveAt: moment().notNull(),
    appliedAt: moment(),
    reply: text(),
    repliedAt: moment(),
  },
  (table) => [
    index('confirmation_withdrawals_due')
      .on(table.effectiveAt)
      .where(sql`${table.appliedAt} is null`),
    index('confirmation_withdrawals_employee').on(table.employeeId),
    index('confirmation_withdrawals_withdrawn_by')
      .on(table.withdrawnBy)
      .where(sql`${table.withdrawnBy} is not null`),
    check('confirmation_withdrawals_replied', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    check(
      'confirmation_withdrawals_applied_first',
      sql`${table.appliedAt} is not null or ${table.repliedAt} is null`,
    ),
  ],
)
