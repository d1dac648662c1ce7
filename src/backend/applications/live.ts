import { eq, sql } from 'drizzle-orm'
import { userChannel } from '#contract/realtime/channels.ts'
import { applicationsChanged } from '#contract/realtime/events.ts'
import { findHrManagerIds } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import { nextCountVersion } from '../core/countVersion.ts'
import type { Reactions } from '../core/deliveries.ts'
import { unopenedApplications } from '../core/headerCounts.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { applications } from './schema/applications.ts'

/** Headers count what nobody has opened, and open desks show what happens to applications at once. */
export const liveApplications: Reactions = {
  applicationReceived: publish,
  applicationViewed: publish,
  applicationStateChanged: publish,
  applicationWithdrawn: publish,
}

/** Publishes to everybody who manages the jobs of the company. */
async function publish(ctx: Context, { applicationId }: { readonly applicationId: number }): Promise<void> {
  const [job] = await ctx.db
    .select({ companyId: jobs.companyId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, applicationId))
  if (!job) return
  const { companyId } = job
  const version = await nextCountVersion(ctx.db)
  const { rows } = await ctx.db.execute<{ unopened: number }>(
    sql`select ${unopenedApplications(sql`${companyId}::bigint`)} as unopened`,
  )
  const payload = { company_id: companyId, unopened: rows[0]?.unopened ?? 0, version }
  const { app, name } = applicationsChanged
  for (const userId of await findHrManagerIds(ctx.db, companyId))
    await ctx.publisher.publish(app, `private-${userChannel(userId)}`, name, payload)
}
