import { and, eq, inArray, type SQL } from '#drizzle'
import { applicationsChanged } from '#contract/realtime/events.ts'
import { isHrManager } from '../companies/membership.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import type { Context } from '../core/context.ts'
import { nextCountVersion } from '../core/countVersion.ts'
import type { Reactions } from '../core/deliveries.ts'
import { publishToUser } from '../core/publishToUser.ts'
import { unopenedApplications } from '../core/headerCounts.ts'
import { nested } from '../db/nested.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { applications } from './schema/applications.ts'

/** Headers count what nobody has opened, and open desks show what happens to applications at once. */
export const liveApplications: Reactions = {
  applicationReceived: publishOfApplication,
  applicationViewed: publishOfApplication,
  async applicationStateChanged(ctx, { applicationId, isOneOfMany }) {
    if (!isOneOfMany) await publishOfApplication(ctx, { applicationId })
  },
  applicationWithdrawn: publishOfApplication,
  applicantsChanged: (ctx, { jobId }) => publish(ctx, eq(jobs.id, jobId)),
}

async function publishOfApplication(
  ctx: Context,
  { applicationId }: { readonly applicationId: number },
): Promise<void> {
  const own = ctx.db
    .select({ id: applications.jobId })
    .from(applications)
    .where(eq(applications.id, applicationId))
  await publish(ctx, inArray(jobs.id, own))
}

/** Publishes to everybody who manages the jobs of the company that has this one. */
async function publish(ctx: Context, isJob: SQL): Promise<void> {
  const [job] = await ctx.db.select({ companyId: jobs.companyId }).from(jobs).where(isJob)
  if (!job) return
  const { companyId } = job
  const version = await nextCountVersion(ctx.db)
  const managers = await ctx.db
    .select({ userId: currentMembers.userId, unopened: nested<number>(unopenedApplications) })
    .from(currentMembers)
    .where(and(eq(currentMembers.companyId, companyId), isHrManager))
  for (const { userId, unopened } of managers)
    await publishToUser(ctx, userId, applicationsChanged, { company_id: companyId, unopened, version })
}
