import { asc, count, desc, eq, isNotNull } from '#drizzle'
import { summaryCompanies, summaryJobsMaximum, type DirectorySummary } from '#contract/directory/directory.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'
import { files } from '../files/schema.ts'
import { jobSearch } from '../search/schema/jobs.ts'
import { allOf, conditionsOf } from '../jobs/searchFilters.ts'

/**
 * The number of jobs that a search without filters finds, and companies with a verified domain. They are ordered by open
 * jobs rather than by followers, because a change of a job evicts the pages that show this and a follow does not.
 */
export async function findSummary(db: Tx, now: Date): Promise<DirectorySummary> {
  const open = db
    .select({ jobId: jobSearch.jobId })
    .from(jobSearch)
    .where(allOf(conditionsOf({}, null, now)))
    // Counting stops here, so that the cost does not grow with the number of jobs.
    .limit(summaryJobsMaximum + 1)
    .as('open')
  const [found] = await db.select({ jobs: count() }).from(open)
  const total = found?.jobs ?? 0
  const rows = await db
    .select({ id: companies.id, slug: companies.slug, name: companies.name, logoKey: files.key })
    .from(companies)
    .leftJoin(files, eq(files.id, companies.logoId))
    // A closed company has no domain.
    .where(isNotNull(companies.domain))
    .orderBy(desc(companies.openJobCount), asc(companies.id))
    .limit(summaryCompanies)
  return {
    open_jobs: { count: Math.min(total, summaryJobsMaximum), more: total > summaryJobsMaximum },
    companies: rows.map(({ logoKey, ...company }) => ({
      ...company,
      logo_url: fileAddress(logoKey),
    })),
  }
}
