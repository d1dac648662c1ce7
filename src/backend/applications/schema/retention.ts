import { sql, type SQL } from '#drizzle'
import { integer, pgTable, uniqueIndex } from '#drizzle/pg-core'
import { defaultRetention } from '#contract/applications/retention.ts'
import { companies } from '../../companies/schema/companies.ts'
import { createdAt, id, moment, ref } from '../../db/columns.ts'
import { nested } from '../../db/nested.ts'
import { applications } from './applications.ts'

/**
 * For how many days after its end a company keeps an application that is sent now, if an admin has chosen it
 * (docs/decisions/158-application-retention.md).
 *
 * Retention: as long as the company. Export: none, it is a number of a company. Erasure: nothing of a person is in it. Backup:
 * with the database. Readers: everybody.
 */
export const applicationRetention = pgTable('application_retention', {
  companyId: ref()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  days: integer().notNull(),
  changedAt: moment().notNull(),
})

/** For how many days the company of each row of `companies` keeps an application that is sent now. */
export const companyRetention: SQL<number> = nested(sql`coalesce((
  select ${applicationRetention.days} from ${applicationRetention}
  where ${applicationRetention.companyId} = ${companies.id}), ${sql.raw(String(defaultRetention))})`)

/**
 * That a candidate lets the company keep an application longer; a revoked one stays as the record of it.
 *
 * Retention: as long as the application. Export: the candidate's. Erasure: deleted with the account, which ends its effect.
 * Backup: with the database. Readers: the candidate, and who handles the application while it holds.
 */
export const retentionConsents = pgTable(
  'retention_consents',
  {
    id: id(),
    applicationId: ref()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** For how many days after its end in all. */
    days: integer().notNull(),
    givenAt: createdAt(),
    revokedAt: moment(),
  },
  (table) => [
    // One holds at a time, even under concurrent requests.
    uniqueIndex('retention_consents_once')
      .on(table.applicationId)
      .where(sql`${table.revokedAt} is null`),
  ],
)
