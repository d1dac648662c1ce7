import { and, eq } from 'drizzle-orm'
import type { Viewer } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { currentMembers } from '../companies/schema/companies.ts'
import { jobs } from './schema/jobs.ts'

/** The id of the job's company. @throws Refused 404, or 403 unless the viewer may manage its jobs */
export async function requireJobManager(db: Tx, viewer: Viewer, jobId: number): Promise<number> {
  const [job] = await db
    .select({
      companyId: jobs.companyId,
      role: currentMembers.role,
      manageHrPanel: currentMembers.manageHrPanel,
    })
    .from(jobs)
    .leftJoin(
      currentMembers,
      and(eq(currentMembers.companyId, jobs.companyId), eq(currentMembers.userId, viewer.userId)),
    )
    .where(eq(jobs.id, jobId))
  if (!job) throw notFound()
  if (job.role !== 'admin' && job.manageHrPanel !== true) throw refuse('companyDenied')
  return job.companyId
}
