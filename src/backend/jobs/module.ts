import { sql } from '#drizzle'
import { allJobsTag } from '#contract/core/pageTags.ts'
import * as contract from '#contract/jobs/jobs.ts'
import * as names from '#contract/jobs/names.ts'
import * as search from '#contract/jobs/search.ts'
import * as savedSearches from '#contract/jobs/savedSearches.ts'
import * as postings from '#contract/jobs/postings.ts'
import * as relations from '#contract/jobs/relations.ts'
import * as forms from '#contract/jobs/forms.ts'
import { isOpenToManager } from './schema/fields.ts'
import type { Context } from '../core/context.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { withInvalidation } from '../core/invalidations.ts'
import { companyColumns } from '../core/membership.ts'
import { checkSavedSearches } from './checkSavedSearches.ts'
import { closeCompanyJobs } from './closeCompanyJobs.ts'
import { closeEndedJobs } from './closeEndedJobs.ts'
import { formerManagers, handOverJobs } from './handOverJobs.ts'
import { jobInvalidations } from './invalidations.ts'
import { jobRates } from './rates.ts'
import { jobRoutes } from './routes.ts'
import { savedSearchNotifications } from './savedSearchNotifications.ts'
import { reportableJobs } from './reportable.ts'
import { jobs } from './schema/jobs.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Closes jobs whose last day has passed. */
    closeEndedJobs: Record<string, never>
    /** Looks for new jobs for saved searches. */
    checkSavedSearches: Record<string, never>
    /** Invalidates pages with counts relative to today. */
    newDay: Record<string, never>
  }
}

export const jobModule: DomainModule = {
  name: 'jobs',
  contract: [contract, names, search, savedSearches, postings, forms, relations],
  routes: jobRoutes,
  companyOf: {
    jobId: (id, { userId }) => sql`
      select ${companyColumns(jobs.companyId, { isLimited: sql`not ${isOpenToManager(userId)}` })}
      from ${jobs} where ${jobs.id} = ${id}`,
  },
  reportable: reportableJobs,
  reactions: { 'notifications.savedSearches': savedSearchNotifications, formerManagers },
  invalidations: jobInvalidations,
  work: {
    closeEndedJobs: async (ctx) => void (await closeEndedJobs(ctx)),
    newDay: invalidateDayCounts,
  },
  batchedWork: { checkSavedSearches },
  // Some time zones are a quarter of an hour off the others.
  schedule: { closeEndedJobs: '* * * * *', newDay: '0 0 * * *', checkSavedSearches: '*/15 * * * *' },
  rateLimits: jobRates,
  handOver: handOverJobs,
  closeCompany: closeCompanyJobs,
}

/** The numbers of jobs from today, this month and this year change at midnight. */
async function invalidateDayCounts(ctx: Context): Promise<void> {
  await withInvalidation(ctx, async () => [undefined, [allJobsTag]])
}
