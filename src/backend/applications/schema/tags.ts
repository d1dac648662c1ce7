import { index, pgTable, primaryKey, text, unique } from '#drizzle/pg-core'
import { companies } from '../../companies/schema/companies.ts'
import { createdAt, id, ref } from '../../db/columns.ts'
import { applications } from './applications.ts'

/**
 * The tags that a company has in use on applications (docs/decisions/149-application-notes.md).
 *
 * Retention: until its last use ends. Export and erasure: with its uses. Readers: who manages the company's jobs.
 */
export const companyTags = pgTable(
  'company_tags',
  {
    id: id(),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Its name in lower case, by which it is one. */
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('company_tags_key').on(table.companyId, table.key)],
)

/**
 * The tags of applications.
 *
 * Retention: as long as the application, but not beyond its withdrawal. Export: the applicant's. Erasure: with the
 * applicant's account. Backup: with the database. Readers: who handles the job, while the applicant has an account.
 */
export const applicationTags = pgTable(
  'application_tags',
  {
    applicationId: ref()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    tagId: ref()
      .notNull()
      .references(() => companyTags.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.tagId] }),
    index('application_tags_tag').on(table.tagId, table.applicationId),
  ],
)
