import { and, asc, eq, lte } from 'drizzle-orm'
import type { Context } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import { jobs } from '../db/schema/jobs.ts'
import { indexJob } from '../search/indexJobs.ts'
import { moveOpenCount } from './status.ts'

/** How many are closed at one go; the rest follow at the next. */
const atOnce = 500

/**
 * Closes the jobs whose last day has passed, so that nobody applies for what nobody reads any more. Publishing one
 * again renews it. Gives how many there were.
 */
export async function closeEndedJobs(ctx: Context): Promise<number> {
  const now = ctx.now()
  const ended = and(eq(jobs.status, 'published'), lte(jobs.validThrough, now))
  const found = await ctx.db
    .select({ jobId: jobs.id, companyId: jobs.companyId })
    .from(jobs)
    .where(ended)
    .orderBy(asc(jobs.id))
    .limit(atOnce)
  for (const { jobId, companyId } of found)
    await transact(ctx, async (tx, emit) => {
      // Renewed or closed by hand meanwhile, it is left alone.
      const closed = await tx
        .update(jobs)
        .set({ status: 'closed', updatedAt: now })
        .where(and(eq(jobs.id, jobId), ended))
        .returning({ id: jobs.id })
      if (closed.length === 0) return
      await moveOpenCount(tx, companyId, -1)
      await indexJob(tx, jobId)
      await emit('jobChanged', { companyId, jobId })
    })
  return found.length
}
