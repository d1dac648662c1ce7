import { eq } from 'drizzle-orm'
import { mayManageJobs } from '../companies/membership.ts'
import type { Viewer } from '../core/context.ts'
import { forbidden, notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { jobs } from '../db/schema/jobs.ts'

/** The id of the company whose job it is, which the viewer may manage. @throws Refused 404 or 403 */
export async function requireJobManager(db: Tx, viewer: Viewer, jobId: number): Promise<number> {
  const [job] = await db.select({ companyId: jobs.companyId }).from(jobs).where(eq(jobs.id, jobId))
  if (!job) throw notFound()
  if (!(await mayManageJobs(db, viewer.userId, job.companyId))) throw forbidden('companyDenied')
  return job.companyId
}
