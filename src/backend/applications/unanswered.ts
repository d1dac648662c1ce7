import { and, asc, between, eq, inArray, isNull } from '#drizzle'
import { decisionDays } from '#contract/applications/answers.ts'
import { companies } from '../companies/schema/companies.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { appendApplicationEvents } from './applicationEvents.ts'
import { batchSize, inBatches } from './inBatches.ts'
import { applications } from './schema/applications.ts'
import { isAwaitingDecision } from './waiting.ts'

/** Days after which silence is no news any more: jobs that had closed long before candidates were notified of it. */
const longestDays = 60

/** Until when somebody can decide before the candidate is notified that nobody has; null as long as the job is open. */
export const decideBy = (closedAt: Date | null): Date | null => closedAt && daysAfter(closedAt, decisionDays)

/**
 * Candidates of jobs that have closed learn after two weeks that nobody has decided (docs/decisions/156-undecided.md). Who has
 * been notified is stored with the event, so that each is notified once, whichever process is first.
 */
export const announceUnanswered = (ctx: Context): Promise<void> =>
  inBatches(ctx, async (tx, emit, now) => {
    const left = await tx
      .select({ id: applications.id })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .innerJoin(companies, and(eq(companies.id, jobs.companyId), isNull(companies.closedAt)))
      .where(
        and(
          eq(jobs.status, 'closed'),
          between(jobs.closedAt, daysAfter(now, -longestDays), daysAfter(now, -decisionDays)),
          isAwaitingDecision,
        ),
      )
      .orderBy(asc(applications.id))
      .limit(batchSize)
      .for('update', { of: applications, skipLocked: true })
    if (left.length === 0) return 0
    const ids = left.map(({ id }) => id)
    await tx.update(applications).set({ unansweredAt: now }).where(inArray(applications.id, ids))
    const event = { kind: 'unanswered', side: 'company', at: now } as const
    await appendApplicationEvents(tx, ...ids.map((applicationId) => ({ ...event, applicationId })))
    for (const applicationId of ids) await emit('applicationUnanswered', { applicationId })
    return ids.length
  })
