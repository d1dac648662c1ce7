import { index, integer, pgTable } from '#drizzle/pg-core'
import { moment, ref } from '../../db/columns.ts'
import { wordSet } from '../../search/schema/jobs.ts'
import { applications } from './applications.ts'

/**
 * What the applicants of a job are narrowed by, extracted from what they sent, because the snapshots are too large to be read
 * for it (docs/decisions/151-filters-of-applicants.md). Maintained by `applications/indexApplications.ts`.
 *
 * Retention: as long as the application, but not beyond its withdrawal. Export: nothing that the application has not.
 * Erasure: anonymised with the application. Backup: with the database. Readers: nobody; it only selects.
 */
export const applicationSearch = pgTable(
  'application_search',
  {
    applicationId: ref()
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    jobId: ref().notNull(),
    sentAt: moment().notNull(),
    /** Words, skills and places, each after the id of the job: only its applications are read. */
    terms: wordSet().notNull(),
    /** Full months of verified employment when it was sent. */
    verifiedMonths: integer().notNull(),
  },
  (table) => [
    index('application_search_terms').using('gin', table.terms),
    index('application_search_job').on(table.jobId, table.sentAt, table.applicationId),
    index('application_search_months').on(table.jobId, table.verifiedMonths),
  ],
)
