import { and, eq, sql, type Placeholder, type SQL } from '#drizzle'
import type { HrManager } from '../core/membership.ts'
import { notFound } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { nested } from '../db/nested.ts'
import { isManagedByMember, isOpenToManager } from '../jobs/schema/fields.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { currentMembers } from './schema/companies.ts'

/** Whether an HR manager manages the job of each row of a query of jobs: one of their company, all of which admins manage. */
export const isManagedBy = ({ company, role, userId }: HrManager): SQL | undefined =>
  and(eq(jobs.companyId, company.id), role === 'admin' ? undefined : isOpenToManager(userId))

/** @throws Refused when the manager manages no such job */
export async function assertManagesJob(db: Tx, manager: HrManager, jobId: number): Promise<void> {
  if (!(await db.$count(jobs, and(eq(jobs.id, jobId), isManagedBy(manager))))) throw notFound()
}

/** Whether a person manages the job of each row of a query of jobs. */
export const managesJob = (userId: number | Placeholder): SQL<boolean> =>
  nested(sql`exists (
    select 1 from ${currentMembers}
    where ${currentMembers.companyId} = ${jobs.companyId} and ${currentMembers.userId} = ${userId}
      and ${isManagedByMember}
  )`)

export async function mayManageJob(db: Tx, userId: number, jobId: number): Promise<boolean> {
  return (await db.$count(jobs, sql`${jobs.id} = ${jobId} and ${managesJob(userId)}`)) > 0
}
