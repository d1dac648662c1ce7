import { eq } from 'drizzle-orm'
import type { Reactions } from '../core/events.ts'
import { jobManagers } from '../db/schema/jobs.ts'

const jobTag = (jobId: number) => `job:${jobId}`

/** A page that shows a job is gone before the change of the job is answered. */
export const jobReactions: Reactions = {
  jobChanged: (ctx, { companyId, jobId }) => ctx.purge([`company:${companyId}`, jobTag(jobId)]),
  // The public page of a job names its managers.
  async profileChanged(ctx, { userId }) {
    const managed = await ctx.db
      .select({ jobId: jobManagers.jobId })
      .from(jobManagers)
      .where(eq(jobManagers.userId, userId))
    if (managed.length > 0) await ctx.purge(managed.map(({ jobId }) => jobTag(jobId)))
  },
}
