import { sql } from '#drizzle'
import { check, date, index, pgTable, text, uniqueIndex } from '#drizzle/pg-core'
import { accounts, userId } from '../../accounts/schema/accounts.ts'
import { companies } from '../../companies/schema/companies.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'

/** An employment. It is verified once its company has confirmed it. */
export const employments = pgTable(
  'employments',
  {
    id: id(),
    userId: userId(),
    // A company with confirmed employments cannot be deleted: it is closed, and its name stays.
    companyId: ref().references(() => companies.id, { onDelete: 'restrict' }),
    /** The company's name as the employee entered it, or as it was when the company confirmed the employment. */
    companyName: text().notNull(),
    position: text().notNull(),
    /** Of a self-reported employment often only the month is known: then its first and its last day. */
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }),
    /** The day on which a planned termination takes effect: the first on which the person no longer works there. */
    terminationOn: date({ mode: 'string' }),
    /** The start of that day in the company's time zone when it was planned; later changes of the zone do not move it. */
    terminationAt: moment(),
    /** The side that planned the termination, and alone may undo it. */
    terminationBy: text().$type<'employee' | 'company'>(),
    /** The company's message to the employee. */
    terminationNote: text().notNull().default(''),
    description: text().notNull().default(''),
    verifiedAt: moment(),
    verifiedBy: ref().references(() => accounts.id, { onDelete: 'set null' }),
    /** The company's verified domain when it confirmed, or from a later verification; null if it never had one. */
    verifiedDomain: text(),
    /** When the company's withdrawal of its confirmation took effect; it was verified until then. */
    withdrawnAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('employments_user').on(table.userId, table.startDate),
    index('employments_company')
      .on(table.companyId)
      .where(sql`${table.companyId} is not null`),
    index('employments_verified_by')
      .on(table.verifiedBy)
      .where(sql`${table.verifiedBy} is not null`),
    check('employments_verified', sql`${table.verifiedAt} is null or ${table.companyId} is not null`),
    check('employments_withdrawn', sql`${table.withdrawnAt} is null or ${table.verifiedAt} is null`),
    check(
      'employments_verified_domain',
      sql`${table.verifiedDomain} is null or ${table.verifiedAt} is not null`,
    ),
    check(
      'employments_termination',
      sql`(${table.terminationAt} is null) = (${table.terminationOn} is null) and (${table.terminationAt} is null) = (${table.terminationBy} is null)`,
    ),
    index('employments_terminating')
      .on(table.terminationAt)
      .where(sql`${table.terminationAt} is not null and ${table.endDate} is null`),
    check('employments_dates', sql`${table.endDate} is null or ${table.endDate} >= ${table.startDate}`),
    // Companies of the same name are distinct.
    uniqueIndex('employments_once')
      .on(table.userId, table.companyId, table.position, table.startDate)
      .where(sql`${table.companyId} is not null`),
    uniqueIndex('employments_once_elsewhere')
      .on(table.userId, table.companyName, table.position, table.startDate)
      .where(sql`${table.companyId} is null`),
  ],
)
