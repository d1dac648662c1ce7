import { isNull, lt } from '#drizzle'
import * as lookup from '#contract/support/lookup.ts'
import * as contract from '#contract/support/steps.ts'
import { daysAfter } from '../core/days.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { deleteBatch } from '../db/deleteBatch.ts'
import { supportMails } from './mails.ts'
import { performSupportSteps } from './perform.ts'
import { supportRates } from './rates.ts'
import { supportRoutes } from './routes.ts'
import { supportSteps } from './schema.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Does the steps of support whose time has come. */
    performSupportSteps: Record<string, never>
  }
}

/** How long a step is stored after its end, in days. */
const endedDays = 365

/** What support does for people and companies, with evidence, a second pair of eyes and time to withdraw it. */
export const supportModule: DomainModule = {
  name: 'support',
  contract: [contract, lookup],
  routes: supportRoutes,
  rateLimits: supportRates,
  reactions: { mails: supportMails },
  work: { performSupportSteps },
  schedule: { performSupportSteps: '* * * * *' },
  retention: {
    ended: (ctx) =>
      deleteBatch(ctx.db, supportSteps, lt(supportSteps.endedAt, daysAfter(ctx.now(), -endedDays))),
  },
  // Some were done or withdrawn after the backup; who needs the others begins them again.
  async afterRestore({ db, now }) {
    const ended = await db
      .update(supportSteps)
      .set({ endedAt: now(), outcome: 'void' })
      .where(isNull(supportSteps.endedAt))
      .returning({ id: supportSteps.id })
    return ended.length > 0 ? [`${ended.length} steps of support ended`] : []
  },
}
