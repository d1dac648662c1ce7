import { and, eq, isNull, sql } from '#drizzle'
import { accounts } from '../accounts/schema/accounts.ts'
import { reportCases, reportObjections, reports } from './schema.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { mailPaths } from '../mail/links.ts'
import { receiptReference, reportStateOf } from './receipts.ts'

/** Mails to reporters: their receipt, and what became of the report. Whoever left no address reads the receipt alone. */
export const reporterMails: Reactions = {
  async reportReceived(ctx, { reportId }) {
    const found = await selectReporters(ctx).where(eq(reports.id, reportId))
    await mail(ctx, 'reportReceived', 'received', found)
  },
  async reportDecided(ctx, { caseId, objection }) {
    const found = await selectReporters(ctx).where(eq(reports.caseId, caseId))
    // An objection that changes nothing is no news for them.
    const isNews = !objection || found.some(({ outcome }) => outcome === 'revoke')
    if (isNews) await mail(ctx, 'reportDecided', objection ? 'revoked' : 'decided', found)
  },
}

const selectReporters = (ctx: Context) =>
  ctx.db
    .select({
      id: reports.id,
      caseId: reports.caseId,
      reporterHash: reports.reporterHash,
      locale: sql<typeof reports.$inferSelect.locale>`coalesce(${accounts.locale}, ${reports.locale})`,
      email: sql<string | null>`coalesce(${accounts.email}, ${reports.email})`,
      decision: reportCases.decision,
      outcome: reportObjections.outcome,
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .leftJoin(reportObjections, eq(reportObjections.caseId, reports.caseId))
    .leftJoin(accounts, and(eq(accounts.id, reports.reporterId), isNull(accounts.closedAt)))
type Reporter = Awaited<ReturnType<typeof selectReporters>>[number]

async function mail(ctx: Context, template: string, step: string, reporters: readonly Reporter[]) {
  const path = mailPaths(ctx)
  const items = reporters.flatMap(({ id, caseId, reporterHash, locale, email, ...state }) => {
    if (email === null) return []
    const url = path('reportReceipt', null, { reference: receiptReference(ctx, caseId, reporterHash) })
    const data = { to: email, locale, template, values: { url, context: reportStateOf(state) } }
    return [{ data, key: `report:${id}:${step}` }]
  })
  await ctx.queue.addAll('mail', items)
}
