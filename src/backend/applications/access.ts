import { and, eq, ne, sql, type SQL } from '#drizzle'
import { accounts } from '../accounts/schema/accounts.ts'
import { isManagedBy, managesJob } from '../companies/managesJob.ts'
import { isOpenToManager } from '../jobs/schema/fields.ts'
import type { Viewer } from '../core/context.ts'
import { companyColumns, type CompanyQuery, type HrManager } from '../core/membership.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from './schema/applications.ts'
import { isKnown } from './schema/fields.ts'
import { jobs } from '../jobs/schema/jobs.ts'

/** Who applied is known to the company alone. */
export const companyOfApplication: CompanyQuery = (applicationId, { userId }) => sql`
  select ${companyColumns(jobs.companyId, {
    isHidden: sql`true`,
    isLimited: sql`not ${isOpenToManager(userId)}`,
    isOwn: sql`${applications.userId} = ${userId}`,
  })}
  from ${applications} join ${jobs} on ${jobs.id} = ${applications.jobId} where ${applications.id} = ${applicationId}`

/** The applications among those to a job of the company that a manager handles: of jobs that they manage, and not their own. */
export const isHandledBy = (manager: HrManager): SQL | undefined =>
  and(isManagedBy(manager), ne(applications.userId, manager.userId))

/** What commands need to know of an application that a manager handles; no row otherwise. */
export const selectHandled = (tx: Tx, manager: HrManager, applicationId: number) =>
  tx
    .select({
      state: applications.state,
      viewedAt: applications.viewedAt,
      expiredAt: applications.expiredAt,
      isKnown,
      /** Of the candidate's account. */
      closedAt: accounts.closedAt,
      countryId: jobs.countryId,
      salaryMin: jobs.salaryMin,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(accounts, eq(accounts.id, applications.userId))
    .where(and(eq(applications.id, applicationId), isHandledBy(manager)))

/**
 * A résumé may be read by the applicant and, until the application is withdrawn or expires, by those who manage the job once they
 * may know whose it is.
 */
export async function mayReadApplicationFile(db: Tx, viewer: Viewer, fileId: number): Promise<boolean> {
  const sent = await db
    .select({
      userId: applications.userId,
      state: applications.state,
      expiredAt: applications.expiredAt,
      isKnown,
      manages: managesJob(viewer.userId),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.resumeId, fileId))
  return sent.some(
    ({ userId, state, expiredAt, isKnown, manages }) =>
      userId === viewer.userId || (state !== 'withdrawn' && expiredAt === null && isKnown && manages),
  )
}
