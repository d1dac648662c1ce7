import { and, countDistinct, eq, inArray, ne } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { LostRights } from '../core/domainModule.ts'
import type { Reactions } from '../core/deliveries.ts'
import type { Emit } from '../core/events.ts'
import type { Tx } from '../db/connect.ts'
import { companyMembers } from '../companies/schema/companies.ts'
import { jobManagers, jobs } from './schema/jobs.ts'

/** Applicants of somebody who may no longer manage jobs are announced to the other managers (`findRecipientIds`). */
export async function handOverJobs(
  _ctx: Context,
  tx: Tx,
  emit: Emit,
  { companyId, userId, lost }: LostRights,
): Promise<void> {
  if (!lost.jobs) return
  const [managed] = await tx
    .select({ count: countDistinct(jobs.id) })
    .from(jobManagers)
    .innerJoin(jobs, eq(jobs.id, jobManagers.jobId))
    .where(and(eq(jobManagers.userId, userId), eq(jobs.companyId, companyId), ne(jobs.status, 'closed')))
  if (managed && managed.count > 0)
    await emit('workHandedOver', { companyId, userId, what: 'jobs', count: managed.count })
}

/**
 * Former members are responsible for no job, also if they join again. In a delivery of its own, because jobs are locked
 * before their company.
 */
export const formerManagers: Reactions = {
  async memberLeft(ctx, { companyId, userId }) {
    const [member] = await ctx.db
      .select({ userId: companyMembers.userId })
      .from(companyMembers)
      .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
    if (member) return
    const ofCompany = ctx.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.companyId, companyId))
    await ctx.db
      .delete(jobManagers)
      .where(and(eq(jobManagers.userId, userId), inArray(jobManagers.jobId, ofCompany)))
  },
}
