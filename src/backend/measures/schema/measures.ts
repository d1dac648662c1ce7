import { sql, type SQL, type SQLWrapper } from '#drizzle'
import { bigint, check, index, pgTable, pgView, text, timestamp, uniqueIndex } from '#drizzle/pg-core'
import type { MeasureKind } from '#contract/measures/measures.ts'
import { accounts } from '../../accounts/schema/accounts.ts'
import { companies } from '../../companies/schema/companies.ts'
import { id, moment, ref } from '../../db/columns.ts'
import { nested } from '../../db/nested.ts'

/** `replaced`: by a stronger or a longer measure. `closed`: with its company. */
export type MeasureEnding = 'lifted' | 'replaced' | 'over' | 'closed'

/**
 * What was decided against an account or a company (docs/decisions/177). Those against an account are in its export and go with
 * it. Who decided is an id without a foreign key: it stays when that account is erased, and no export of theirs has it.
 */
export const measures = pgTable(
  'measures',
  {
    id: id(),
    accountId: ref().references(() => accounts.id, { onDelete: 'cascade' }),
    companyId: ref().references(() => companies.id, { onDelete: 'cascade' }),
    kind: text().$type<MeasureKind>().notNull(),
    /** The case that it follows from. Without a foreign key: a case is deleted a year after its decision. */
    caseId: ref(),
    /** For the person, or the admins of the company. */
    reason: text().notNull(),
    startsAt: moment().notNull(),
    /** When it is over by itself; null: for good. */
    endsAt: moment(),
    /** The account of the member of staff; null: an operator, on the command line. */
    decidedBy: ref(),
    /** When it was lifted or replaced, or found to be over. */
    endedAt: moment(),
    ending: text().$type<MeasureEnding>(),
    /** Of one that was lifted or replaced: as `decidedBy`. */
    endedBy: ref(),
    /** Of one that was lifted. */
    liftReason: text(),
  },
  (table) => [
    // At most one of them is in force.
    uniqueIndex('measures_account_open')
      .on(table.accountId)
      .where(sql`${table.endedAt} is null and ${table.accountId} is not null`),
    uniqueIndex('measures_company_open')
      .on(table.companyId)
      .where(sql`${table.endedAt} is null and ${table.companyId} is not null`),
    index('measures_account')
      .on(table.accountId)
      .where(sql`${table.accountId} is not null`),
    index('measures_company')
      .on(table.companyId)
      .where(sql`${table.companyId} is not null`),
    index('measures_due')
      .on(table.endsAt)
      .where(sql`${table.endedAt} is null`),
    index('measures_ended')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
    check('measures_target', sql`(${table.accountId} is null) <> (${table.companyId} is null)`),
    check('measures_ended_whole', sql`(${table.endedAt} is null) = (${table.ending} is null)`),
    check(
      'measures_lifted',
      sql`(${table.liftReason} is not null) = (${table.ending} is not distinct from 'lifted')`,
    ),
    check('measures_term', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)
export type MeasureRow = typeof measures.$inferSelect

/**
 * The measures that have an effect now. Read effects from here, not from `measures`: one ends at its time even if the
 * background work that stores that has not run.
 */
export const measuresInForce = pgView('measures_in_force', {
  // Named, because the configured casing does not apply to views.
  id: bigint('id', { mode: 'number' }).notNull(),
  accountId: bigint('account_id', { mode: 'number' }),
  companyId: bigint('company_id', { mode: 'number' }),
  kind: text('kind').$type<MeasureKind>().notNull(),
  caseId: bigint('case_id', { mode: 'number' }),
  reason: text('reason').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true, precision: 3, mode: 'date' }),
}).as(sql`
  select id, account_id, company_id, kind, case_id, reason, starts_at, ends_at from measures
  where ended_at is null and (ends_at is null or ends_at > now())`)

/** What is in force against a company now; null: nothing. */
export const measureOf = (companyId: SQLWrapper): SQL<MeasureKind | null> =>
  nested(sql`(
    select ${measuresInForce.kind} from ${measuresInForce} where ${measuresInForce.companyId} = ${companyId})`)

/** Whether a company is suspended now, for every list that leaves out what such a company shows. */
export const isSuspended = (companyId: SQLWrapper): SQL<boolean> =>
  nested(sql`exists (
    select 1 from ${measuresInForce}
    where ${measuresInForce.companyId} = ${companyId} and ${measuresInForce.kind} = 'suspend')`)
