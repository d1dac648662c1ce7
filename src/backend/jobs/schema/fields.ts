import type { Placeholder, SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { nested } from '../../db/nested.ts'
import { jobManagers, jobs } from './jobs.ts'

/**
 * Whether the job of each row leaves its applications to an HR manager who is no admin: it is not limited, or they are one of
 * its responsible managers (docs/decisions/147-limited-jobs.md).
 */
export const isOpenToManager = (userId: number | Placeholder | SQLWrapper): SQL<boolean> =>
  nested(sql`(not ${jobs.limitedToManagers} or exists (
    select 1 from ${jobManagers} where ${jobManagers.jobId} = ${jobs.id} and ${jobManagers.userId} = ${userId}))`)
