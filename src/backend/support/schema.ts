import { sql } from '#drizzle'
import { check, index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import type { SupportKind } from '#contract/support/steps.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { createdAt, id, moment, ref } from '../db/columns.ts'

/**
 * What support does for people and companies (docs/decisions/183). The staff in it are ids without foreign keys, which stay when
 * their accounts are erased.
 *
 * Retention: a year after its end. Export: those about the account. Erasure: with the account. Readers: support and supervisors.
 */
export const supportSteps = pgTable(
  'support_steps',
  {
    id: id(),
    kind: text().$type<SupportKind>().notNull(),
    accountId: ref().references(() => accounts.id, { onDelete: 'cascade' }),
    companyId: ref().references(() => companies.id, { onDelete: 'cascade' }),
    /** The one that the company is to lose: it may have another one by then. */
    domain: text(),
    evidence: text().notNull(),
    requestedAt: createdAt(),
    requestedBy: ref().notNull(),
    approvedAt: moment(),
    approvedBy: ref(),
    /** When it is done; null while an approval is missing. */
    dueAt: moment(),
    /** When it was begun to be done, since when it cannot be withdrawn. */
    startedAt: moment(),
    endedAt: moment(),
    outcome: text().$type<'done' | 'withdrawn' | 'void'>(),
  },
  (table) => [
    // Of two that begin the same at once one does.
    uniqueIndex('support_steps_account')
      .on(table.accountId, table.kind)
      .where(sql`${table.endedAt} is null and ${table.accountId} is not null`),
    uniqueIndex('support_steps_company')
      .on(table.companyId, table.kind)
      .where(sql`${table.endedAt} is null and ${table.companyId} is not null`),
    index('support_steps_due')
      .on(table.dueAt)
      .where(sql`${table.endedAt} is null`),
    index('support_steps_of_account')
      .on(table.accountId)
      .where(sql`${table.accountId} is not null`),
    index('support_steps_of_company')
      .on(table.companyId)
      .where(sql`${table.companyId} is not null`),
    index('support_steps_ended').on(table.endedAt),
    check('support_steps_target', sql`(${table.accountId} is null) <> (${table.companyId} is null)`),
    check('support_steps_ended_whole', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
  ],
)
export type SupportRow = typeof supportSteps.$inferSelect
