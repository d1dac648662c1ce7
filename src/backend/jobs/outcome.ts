import { and, eq, exists, gte, isNotNull, isNull, ne, or, sql } from '#drizzle'
import type { JobOutcome } from '#contract/jobs/outcome.ts'
import { applications } from '../applications/schema/applications.ts'
import type { Tx } from '../db/connect.ts'
import { employments } from '../employments/schema/employments.ts'
import { jobs } from './schema/jobs.ts'

/**
 * What became of a closed job; null for all others, for talent pools and for jobs whose candidates apply elsewhere. A hire that
 * can still be undone is none.
 */
export async function findOutcome(db: Tx, jobId: number): Promise<JobOutcome | null> {
  const hired = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.state, 'hired')))
  const confirmed = db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(employments, eq(employments.userId, applications.userId))
    .where(
      and(
        eq(applications.jobId, jobId),
        eq(applications.state, 'hired'),
        eq(
          employments.companyId,
          sql`(${db.select({ id: jobs.companyId }).from(jobs).where(eq(jobs.id, jobId))})`,
        ),
        isNotNull(employments.verifiedDomain),
        // Not an earlier employment at the company.
        gte(employments.verifiedAt, applications.sentAt),
        or(isNull(employments.endDate), gte(employments.endDate, sql`${applications.sentAt}::date`)),
      ),
    )
  const [found] = await db
    .select({
      cancelled: jobs.cancelled,
      hired: sql<boolean>`${exists(hired)}`,
      confirmed: sql<boolean>`${exists(confirmed)}`,
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.id, jobId),
        eq(jobs.status, 'closed'),
        eq(jobs.applicationMethod, 'product'),
        or(isNull(jobs.opening), ne(jobs.opening, 'talentPool')),
      ),
    )
  if (!found) return null
  if (found.hired) return { result: 'hired', confirmed: found.confirmed }
  return { result: found.cancelled ? 'cancelled' : 'notHired', confirmed: false }
}
