import { allJobsTag } from '#contract/core/pageTags.ts'
import * as contract from '#contract/jobs/jobs.ts'
import * as search from '#contract/jobs/search.ts'
import * as postings from '#contract/jobs/postings.ts'
import * as forms from '#contract/jobs/forms.ts'
import type { Context } from '../core/context.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { closeEndedJobs } from './closeEndedJobs.ts'
import { jobInvalidations } from './invalidations.ts'
import { jobRates } from './rates.ts'
import { jobRoutes } from './routes.ts'

declare module '../work/workNames.ts' {
  interface Work {
    /** Jobs whose last day has passed are closed. */
    closeEndedJobs: Record<string, never>
    /** Pages that count from today are invalidated. */
    newDay: Record<string, never>
  }
}

export const jobModule: DomainModule = {
  name: 'jobs',
  contract: [contract, search, postings, forms],
  routes: jobRoutes,
  invalidations: jobInvalidations,
  work: { closeEndedJobs: async (ctx) => void (await closeEndedJobs(ctx)), newDay: beginDay },
  schedule: { closeEndedJobs: '* * * * *', newDay: '0 0 * * *' },
  rateLimits: jobRates,
}

/** How many jobs are from today, this month or this year is another number from midnight on. */
async function beginDay(ctx: Context): Promise<void> {
  await ctx.announceInvalidation(ctx.db, [allJobsTag])
  ctx.evict([allJobsTag])
}
