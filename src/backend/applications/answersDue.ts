import { and, asc, eq, inArray, isNull, lte, sql } from '#drizzle'
import { answerNoticeDays } from '#contract/applications/desk.ts'
import type { Context } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from './schema/applications.ts'
import { companies } from '../companies/schema/companies.ts'
import { jobFacts } from './facts.ts'
import { batchSize, inBatches } from './inBatches.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { isAwaitingDecision } from './waiting.ts'

/** Applications whose promised answer is due within two days, or overdue, and that nobody has decided on. */
const isDue = (now: Date) =>
  and(isAwaitingDecision, lte(applications.answerDueAt, daysAfter(now, answerNoticeDays)))

/**
 * Reminds the managers of jobs of the answers that they have promised, once per application and once a day per job. Which are
 * reminded of is stored with the event, so that each is sent once, whichever process reaches it first.
 */
export const remindOfAnswers = (ctx: Context): Promise<void> =>
  inBatches(ctx, async (tx, emit, now) => {
    const due = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(and(isDue(now), isNull(applications.answerRemindedAt)))
      .orderBy(asc(applications.answerDueAt))
      .limit(batchSize)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    const ids = due.map(({ id }) => id)
    const rows = await tx
      .update(applications)
      .set({ answerRemindedAt: now })
      .where(inArray(applications.id, ids))
      .returning({ jobId: applications.jobId })
    const day = now.toISOString().slice(0, 10)
    for (const jobId of new Set(rows.map((row) => row.jobId))) await emit('answersDue', { jobId, day })
    return due.length
  })

/** The data for a reminder of the answers that a job owes; null when none is due any more. */
export async function findDueAnswers(db: Tx, jobId: number, now: Date) {
  const [job] = await db
    .select({
      ...jobFacts,
      isOverdue: sql<boolean>`min(${applications.answerDueAt}) <= ${now.toISOString()}::timestamptz`,
      // Two are enough to know that there are others than the reader's own.
      applicantIds: sql<string[]>`(array_agg(distinct ${applications.userId}))[1:2]`,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, and(eq(companies.id, jobs.companyId), isNull(companies.closedAt)))
    .where(and(eq(jobs.id, jobId), isDue(now)))
    .groupBy(jobs.id, companies.id)
  if (!job) return null
  const { applicantIds, ...facts } = job
  const [only, another] = applicantIds.map(Number)
  // Nobody is reminded of their own application.
  return { ...facts, userId: another === undefined ? (only ?? null) : null }
}
