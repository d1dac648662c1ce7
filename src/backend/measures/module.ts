import { and, eq, isNull, lt } from '#drizzle'
import {
  allCompaniesTag,
  allJobsTag,
  allPostsTag,
  companyPostsTag,
  companyTag,
} from '#contract/core/pageTags.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { deleteBatch } from '../db/deleteBatch.ts'
import { endMeasures } from './end.ts'
import { measureReactions } from './notifications.ts'
import { measures } from './schema/measures.ts'

/** How long a measure is stored after its end, in days. */
const endedDays = 365

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Ends measures whose time is over. */
    endMeasures: Record<string, never>
  }
}

/** What a company shows, also among others; its posts and jobs have its tag. */
const pagesOf = ({ companyId }: { companyId: number | null }) =>
  companyId === null
    ? []
    : [companyTag(companyId), companyPostsTag(companyId), allCompaniesTag, allPostsTag, allJobsTag]

/** What operators and staff decide against accounts and companies: limits and suspensions. */
export const measureModule: DomainModule = {
  name: 'measures',
  reactions: { notifications: measureReactions },
  invalidations: { measureTaken: pagesOf, measureEnded: pagesOf },
  work: { endMeasures },
  schedule: { endMeasures: '* * * * *' },
  retention: { ended: deleteEnded },
  // Those against an account go with it. A person who closes their account and reopens it finds what is in force.
  async closeCompany(tx, { companyId, closedAt }) {
    await tx
      .update(measures)
      .set({ endedAt: closedAt, ending: 'closed' })
      .where(and(eq(measures.companyId, companyId), isNull(measures.endedAt)))
    return {}
  },
}

async function deleteEnded(ctx: Context): Promise<object | null> {
  return deleteBatch(ctx.db, measures, lt(measures.endedAt, daysAfter(ctx.now(), -endedDays)), 500)
}
