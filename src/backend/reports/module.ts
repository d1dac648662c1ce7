import { eq, inArray, lt } from 'drizzle-orm'
import * as cases from '#contract/reports/cases.ts'
import * as decisions from '#contract/reports/decisions.ts'
import * as contract from '#contract/reports/reports.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { deleteBatch } from '../db/deleteBatch.ts'
import { reportCases, reports } from './schema.ts'
import { reportRates } from './rates.ts'
import { reporterMails } from './reactions.ts'
import { reportRoutes } from './routes.ts'
import { reportNotifications } from './notifications.ts'

/** How long a case is kept after its decision, with its receipts and its objection. */
const decidedDays = 365

/** Reports of what strangers see, and what is decided about them. */
export const reportModule: DomainModule = {
  name: 'reports',
  contract: [contract, decisions, cases],
  routes: reportRoutes,
  reactions: { 'notifications.reports': reportNotifications, reporters: reporterMails },
  rateLimits: reportRates,
  retention: { decided: deleteDecided },
  // Reports, notices and objections of the account go with it.
  async erase(_ctx, tx, { accountId, emails }) {
    await tx
      .update(reportCases)
      .set({ excerpt: '', authorId: null })
      .where(eq(reportCases.authorId, accountId))
    if (emails.length > 0)
      await tx
        .update(reports)
        .set({ email: null })
        .where(inArray(reports.email, [...emails]))
  },
}

async function deleteDecided(ctx: Context): Promise<object | null> {
  return deleteBatch(ctx.db, reportCases, lt(reportCases.decidedAt, daysAfter(ctx.now(), -decidedDays)), 500)
}
