import { and, eq } from 'drizzle-orm'
import { accounts } from '../../accounts/schema/accounts.ts'
import type { HrManager } from '../../core/membership.ts'
import { notFound } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { jobs } from '../../jobs/schema/jobs.ts'
import { isHandledBy } from '../access.ts'
import { assertNotExpired } from '../assertNotExpired.ts'
import { applications } from '../schema/applications.ts'

/** Serialises what happens to the interviews of an application with one another, its withdrawal and its decisions. */
export async function lockHandled(tx: Tx, manager: HrManager, applicationId: number) {
  const [application] = await tx
    .select({
      state: applications.state,
      expiredAt: applications.expiredAt,
      closedAt: accounts.closedAt,
      countryId: jobs.countryId,
      salaryMin: jobs.salaryMin,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(accounts, eq(accounts.id, applications.userId))
    .where(and(eq(applications.id, applicationId), isHandledBy(manager)))
    .for('no key update', { of: applications })
  if (!application) throw notFound()
  assertNotExpired(application)
  return application
}
export type Handled = Awaited<ReturnType<typeof lockHandled>>
