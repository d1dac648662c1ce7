import { and, asc, eq, lte } from '#drizzle'
import { changeOpenJobCount } from '../companies/counts.ts'
import type { Context } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { closeJobs } from './closeJobs.ts'
import { jobs } from './schema/jobs.ts'
import { indexJob } from '../search/indexJobs.ts'

/** Number of jobs per run; the next run handles the rest. */
const batchSize = 500

/** Closes jobs whose last day has passed (docs/decisions/027); publishing renews them. Returns how many were due. */
export async function closeEndedJobs(ctx: Context): Promise<number> {
  const now = ctx.now()
  const ended = and(eq(jobs.status, 'published'), lte(jobs.validThrough, now))
  const found = await ctx.db
    .select({ jobId: jobs.id, companyId: jobs.companyId })
    .from(jobs)
    .where(ended)
    .orderBy(asc(jobs.id))
    .limit(batchSize)
  for (const { jobId, companyId } of found)
    await transact(ctx, async (tx, emit) => {
      // Skips jobs renewed or closed manually meanwhile.
      const closed = await closeJobs(tx, and(eq(jobs.id, jobId), ended), { at: now })
      if (closed.length === 0) return
      await changeOpenJobCount(tx, companyId, -1)
      await indexJob(tx, jobId)
      await emit('jobChanged', { companyId, jobId })
    })
  return found.length
}
