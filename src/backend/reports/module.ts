import { and, eq, inArray, isNull, lt, sql } from '#drizzle'
import * as cases from '#contract/reports/cases.ts'
import * as caseWork from '#contract/reports/caseWork.ts'
import * as caseMeasures from '#contract/reports/caseMeasures.ts'
import * as decisions from '#contract/reports/decisions.ts'
import * as objections from '#contract/reports/objections.ts'
import * as privateParts from '#contract/reports/privateParts.ts'
import * as contract from '#contract/reports/reports.ts'
import * as transparency from '#contract/reports/transparency.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { deleteBatch } from '../db/deleteBatch.ts'
import { contentDecisionsOf } from './decisions.ts'
import { countModeration } from './figures.ts'
import { filesOfCases, markGone, purgeContent, removedContentsOf } from './moderation.ts'
import { reportCases, reports } from './schema.ts'
import { reportRates } from './rates.ts'
import { reporterMails } from './reactions.ts'
import { signalReactions } from './signals.ts'
import { reportRoutes } from './routes.ts'
import { announceViews } from './staff/privatePart.ts'
import { reportVisits } from './staff/schema.ts'
import { supervisorMails } from './staff/supervisorMails.ts'
import { reportNotifications } from './notifications.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Counts what was reported and decided this half-year. */
    countModeration: Record<string, never>
    /** Notifies people whose messages staff read a month ago. */
    announceViews: Record<string, never>
  }
}

/** How long a case is kept after its decision, with its receipts and its objection. */
const decidedDays = 365

/** Reports of what strangers see, and what is decided about them. */
export const reportModule: DomainModule = {
  name: 'reports',
  contract: [contract, decisions, cases, caseWork, caseMeasures, privateParts, objections, transparency],
  routes: reportRoutes,
  reactions: {
    'notifications.reports': reportNotifications,
    reporters: reporterMails,
    signals: signalReactions,
    supervisors: supervisorMails,
  },
  rateLimits: reportRates,
  batchedWork: { countModeration, announceViews },
  schedule: { countModeration: '17 * * * *', announceViews: '23 4 * * *' },
  backfills: ['countModeration'],
  needsFile: filesOfCases,
  exportRows: { content_decisions: contentDecisionsOf, removed_contents: removedContentsOf },
  retention: { purged: purgeContent, decided: deleteDecided, visits: deleteVisits },
  // Reports and objections of the account go with it.
  async closeCompany(tx, { companyId }) {
    await markGone(tx, { companyId })
    return {}
  },
  async erase(_ctx, tx, { accountId, emails }) {
    await markGone(tx, { authorId: accountId })
    await tx
      .update(reportCases)
      .set({ excerpt: '', authorId: null })
      .where(eq(reportCases.authorId, accountId))
    await tx
      .update(reportCases)
      .set({ assignedTo: null })
      .where(and(eq(reportCases.assignedTo, accountId), isNull(reportCases.decidedAt)))
    if (emails.length > 0)
      await tx
        .update(reports)
        .set({ email: null, name: null })
        .where(inArray(reports.email, [...emails]))
  },
}

async function deleteVisits(ctx: Context): Promise<object | null> {
  return deleteBatch(ctx.db, reportVisits, lt(reportVisits.at, daysAfter(ctx.now(), -1)))
}

async function deleteDecided(ctx: Context): Promise<object | null> {
  const isOld = lt(reportCases.decidedAt, daysAfter(ctx.now(), -decidedDays))
  // What is still stored is found by its case.
  return deleteBatch(
    ctx.db,
    reportCases,
    and(isOld, sql`${reportCases.content} is distinct from 'stored'`),
    500,
  )
}
