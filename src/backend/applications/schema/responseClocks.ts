import { sql, type SQL } from '#drizzle'
import { index, jsonb, pgTable, unique } from '#drizzle/pg-core'
import type { Responses } from '#contract/core/responseClock.ts'
import { companies } from '../../companies/schema/companies.ts'
import { id, ref } from '../../db/columns.ts'
import { nested } from '../../db/nested.ts'
import { jobs } from '../../jobs/schema/jobs.ts'

/**
 * How soon a company answers, and each of its jobs that has something to say: counted once a day from the events of
 * applications (docs/decisions/150-response-clock.md), so that a public page reads one row and not 50,000 applications.
 *
 * Retention: until the next count; rows of which nothing is left to say are deleted by it. Export: none, these are numbers of a
 * company. Erasure: nothing of a person is in it. Backup: with the database; whatever is lost comes back with the next count.
 * Readers: everybody.
 */
export const responseClocks = pgTable(
  'response_clocks',
  {
    id: id(),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Null for all jobs of the company. */
    jobId: ref().references(() => jobs.id, { onDelete: 'cascade' }),
    responses: jsonb().$type<Responses>().notNull(),
  },
  (table) => [
    unique('response_clocks_once').on(table.companyId, table.jobId).nullsNotDistinct(),
    index('response_clocks_job').on(table.jobId),
  ],
)

/** What is counted of the company of each row of `companies`; null if nothing is. */
export const companyResponses: SQL<Responses | null> = nested(sql`(
  select ${responseClocks.responses} from ${responseClocks}
  where ${responseClocks.companyId} = ${companies.id} and ${responseClocks.jobId} is null)`)

/** What is counted of the job of each row of `jobs`; null if nothing is. */
export const jobResponses: SQL<Responses | null> = nested(sql`(
  select ${responseClocks.responses} from ${responseClocks} where ${responseClocks.jobId} = ${jobs.id})`)
