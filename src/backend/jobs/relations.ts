import { and, eq, inArray, isNotNull, or, type Placeholder } from '#drizzle'
import type { JobViewer } from '#contract/jobs/jobs.ts'
import type { JobRelation } from '#contract/jobs/relations.ts'
import { managesJob } from '../companies/managesJob.ts'
import type { Viewer } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from '../applications/schema/applications.ts'
import { companyFollows } from '../follows/schema.ts'
import { jobs, savedJobs } from './schema/jobs.ts'

export type Relation = Pick<JobViewer, 'saved_at' | 'application'>

/** The given jobs that the viewer saved, applied for or manages. Others are left out, so nothing is learnt about them. */
export async function listJobRelations(
  db: Tx,
  { userId }: Viewer,
  ids: readonly number[],
): Promise<JobRelation[]> {
  const rows = await selectRelations(db, userId)
    .where(
      and(
        inArray(jobs.id, [...ids]),
        or(isNotNull(savedJobs.jobId), isNotNull(applications.id), managesJob(userId)),
      ),
    )
    .orderBy(jobs.id)
  return rows.map((row) => ({ job_id: row.job.id, ...toRelation(row), manages: row.manages }))
}

/** Jobs with what connects a person with them. */
export function selectRelations(db: Tx, userId: number | Placeholder) {
  return db
    .select({
      job: { id: jobs.id, status: jobs.status, moderation: jobs.moderation },
      savedAt: savedJobs.createdAt,
      state: applications.state,
      sentAt: applications.sentAt,
      viewedAt: applications.viewedAt,
      followerId: companyFollows.userId,
      manages: managesJob(userId),
    })
    .from(jobs)
    .leftJoin(savedJobs, and(eq(savedJobs.jobId, jobs.id), eq(savedJobs.userId, userId)))
    .leftJoin(applications, and(eq(applications.jobId, jobs.id), eq(applications.userId, userId)))
    .leftJoin(
      companyFollows,
      and(eq(companyFollows.companyId, jobs.companyId), eq(companyFollows.userId, userId)),
    )
    .$dynamic()
}

export function toRelation({
  savedAt,
  state,
  sentAt,
  viewedAt,
}: Awaited<ReturnType<typeof selectRelations>>[number]): Relation {
  return {
    saved_at: savedAt?.toISOString() ?? null,
    application:
      state && sentAt
        ? { state, sent_at: sentAt.toISOString(), viewed_at: viewedAt?.toISOString() ?? null }
        : null,
  }
}
