import { eq, sql } from 'drizzle-orm'
import { mayManageJobs } from '../companies/membership.ts'
import type { Viewer } from '../core/context.ts'
import type { CompanyQuery } from '../core/membership.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from './schema/applications.ts'
import { jobs } from '../jobs/schema/jobs.ts'

/** Who applied is known to the company alone. */
export const companyOfApplication: CompanyQuery = (applicationId) => sql`
  select ${jobs.companyId} as company_id, true as is_hidden
  from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId} where ${applications.id} = ${applicationId}`

/** A résumé may be read by the applicant and, until the application is withdrawn, by the company's job managers. */
export async function mayReadApplicationFile(db: Tx, viewer: Viewer, fileId: number): Promise<boolean> {
  const sent = await db
    .select({ userId: applications.userId, state: applications.state, companyId: jobs.companyId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.resumeId, fileId))
  for (const { userId, state, companyId } of sent) {
    if (userId === viewer.userId) return true
    if (state !== 'withdrawn' && (await mayManageJobs(db, viewer.userId, companyId))) return true
  }
  return false
}
