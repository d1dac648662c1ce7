import { and, eq, isNull, ne } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import type { ApplicantFilters } from '#contract/applications/applicantFilters.ts'
import type { ReceivedApplication } from '#contract/applications/applications.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import type { HrManager } from '../core/membership.ts'
import { renderDocument } from '../files/renderDocument.ts'
import { findReceived } from './queries.ts'
import { applications } from './schema/applications.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Makes what the desk shows of the résumé of an application. */
    renderResume: { readonly applicationId: number }
  }
}

/** A résumé that somebody sends is ready when the company opens the application. */
export const resumeRendering: Reactions = {
  applicationReceived: (ctx, { applicationId }) =>
    ctx.queue.add('renderResume', { applicationId }, { key: String(applicationId) }),
}

/** Withdrawn and expired applications show nothing (docs/decisions/035, 158), and those of closed accounts have no résumé. */
export async function renderResume(
  ctx: Context,
  { applicationId }: { readonly applicationId: number },
): Promise<void> {
  const [sent] = await ctx.db
    .select({ resumeId: applications.resumeId })
    .from(applications)
    .where(
      and(
        eq(applications.id, applicationId),
        ne(applications.state, 'withdrawn'),
        isNull(applications.expiredAt),
      ),
    )
  if (sent?.resumeId) await renderDocument(ctx, sent.resumeId)
}

const retryMs = 10 * 60_000

/** An application as its managers see it. A résumé that was never rendered, or given up, is queued. */
export async function showReceived(
  ctx: Context,
  manager: HrManager,
  applicationId: number,
  locale: Locale,
  filters: ApplicantFilters,
): Promise<ReceivedApplication> {
  const received = await findReceived(ctx, manager, applicationId, locale, filters)
  if (received.state !== 'withdrawn' && received.resume?.view?.kind === 'preparing') {
    // Once in a while, however often the page asks.
    const key = `${applicationId} ${Math.floor(ctx.now().getTime() / retryMs)}`
    await ctx.queue.add('renderResume', { applicationId }, { key })
  }
  return received
}
