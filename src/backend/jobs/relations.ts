import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { JobRelation } from '#contract/jobs/relations.ts'
import { managesJob } from '../companies/membership.ts'
import type { Viewer } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from '../applications/schema/applications.ts'
import { jobs, savedJobs } from './schema/jobs.ts'

/** The given jobs that the viewer saved, applied for or manages. Others are left out, so nothing is learnt about them. */
export async function listJobRelations(
  db: Tx,
  { userId }: Viewer,
  ids: readonly number[],
): Promise<JobRelation[]> {
  const rows = await db
    .select({
      id: jobs.id,
      savedAt: savedJobs.createdAt,
      state: applications.state,
      sentAt: applications.sentAt,
      viewedAt: applications.viewedAt,
      manages: managesJob(userId),
    })
    .from(jobs)
    .leftJoin(savedJobs, and(eq(savedJobs.jobId, jobs.id), eq(savedJobs.userId, userId)))
    .leftJoin(applications, and(eq(applications.jobId, jobs.id), eq(applications.userId, userId)))
    .where(
      and(
        inArray(jobs.id, [...ids]),
        or(isNotNull(savedJobs.jobId), isNotNull(applications.id), managesJob(userId)),
      ),
    )
    .orderBy(jobs.id)
  return rows.map(({ id, savedAt, state, sentAt, viewedAt, manages }) => ({
    job_id: id,
    saved_at: savedAt?.toISOString() ?? null,
    application:
      state && sentAt
        ? { state, sent_at: sentAt.toISOString(), viewed_at: viewedAt?.toISOString() ?? null }
        : null,
    manages,
  }))
}
