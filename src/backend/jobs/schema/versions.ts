import { index, pgTable, text } from '#drizzle/pg-core'
import { createdAt, id, ref } from '../../db/columns.ts'
import { jobs } from './jobs.ts'

/**
 * The public text of a job at each publication and edit, in order (docs/decisions/146-job-versions.md).
 *
 * Retention: as long as the job. Export and erasure: none, it is the company's text. Readers: who handles the job, and the
 * candidates who answered a version.
 */
export const jobVersions = pgTable(
  'job_versions',
  {
    id: id(),
    jobId: ref()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** SHA-256 of `content`, in hex. */
    hash: text().notNull(),
    /** Canonical JSON (`JobVersion` in the contract). */
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('job_versions_job').on(table.jobId, table.id)],
)
