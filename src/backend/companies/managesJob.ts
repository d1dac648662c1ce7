import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { HrManager } from '../core/membership.ts'
import type { Tx } from '../db/connect.ts'
import { nested } from '../db/nested.ts'
import { jobManagers, jobs } from '../jobs/schema/jobs.ts'
import { currentMembers } from './schema/companies.ts'

/**
 * Whether the job of each row leaves its applications to an HR manager who is no admin: it is not limited, or they are one of
 * its responsible managers (docs/decisions/147-limited-jobs.md).
 */
export const isOpenToManager = (userId: number | Placeholder | SQLWrapper): SQL<boolean> =>
  nested(sql`(not ${jobs.limitedToManagers} or exists (
    select 1 from ${jobManagers} where ${jobManagers.jobId} = ${jobs.id} and ${jobManagers.userId} = ${userId}))`)

/** Whether an HR manager manages the job of each row of a query of their company's jobs. Undefined for admins, who manage all. */
export const isManagedBy = ({ role, userId }: HrManager): SQL<boolean> | undefined =>
  role === 'admin' ? undefined : isOpenToManager(userId)

/** Whether a person manages the job of each row of a query of jobs. */
export const managesJob = (userId: number | Placeholder): SQL<boolean> =>
  nested(sql`exists (
    select 1 from ${currentMembers}
    where ${currentMembers.companyId} = ${jobs.companyId} and ${currentMembers.userId} = ${userId}
      and (${currentMembers.role} = 'admin' or ${currentMembers.manageHrPanel} and ${isOpenToManager(userId)})
  )`)

export async function mayManageJob(db: Tx, userId: number, jobId: number): Promise<boolean> {
  return (await db.$count(jobs, sql`${jobs.id} = ${jobId} and ${managesJob(userId)}`)) > 0
}
