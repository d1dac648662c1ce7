import { sql, type Placeholder, type SQL, type SQLWrapper } from '#drizzle'
import { currentMembers } from '../../companies/schema/companies.ts'
import { nested } from '../../db/nested.ts'
import { jobManagers, jobs } from './jobs.ts'

/**
 * Whether the job of each row leaves its applications to an HR manager who is no admin: it is not limited, or they are one of
 * its responsible managers (docs/decisions/147-limited-jobs.md).
 */
export const isOpenToManager = (userId: number | Placeholder | SQLWrapper): SQL<boolean> =>
  nested(sql`(not ${jobs.limitedToManagers} or exists (
    select 1 from ${jobManagers} where ${jobManagers.jobId} = ${jobs.id} and ${jobManagers.userId} = ${userId}))`)

/** Whether the member of each row of `current_members` manages the job, which is one of their company. */
export const isManagedByMember: SQL<boolean> = nested(sql`(${currentMembers.role} = 'admin'
  or ${currentMembers.manageHrPanel} and ${isOpenToManager(currentMembers.userId)})`)
