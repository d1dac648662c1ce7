import { and, eq, inArray } from '#drizzle'
import type { ClosingCompany, EndedWithCompany } from '../core/domainModule.ts'
import type { Tx } from '../db/connect.ts'
import { closeJobs } from './closeJobs.ts'
import { purgeModeratedJobs } from './moderation.ts'
import { jobs } from './schema/jobs.ts'

/** Applicants retain access to their applications, so published jobs stay; drafts are deleted. */
export async function closeCompanyJobs(
  tx: Tx,
  { companyId, closedAt }: ClosingCompany,
): Promise<EndedWithCompany> {
  const ofCompany = eq(jobs.companyId, companyId)
  const closed = await closeJobs(tx, and(ofCompany, inArray(jobs.status, ['published', 'paused'])), {
    at: closedAt,
  })
  await tx.delete(jobs).where(and(ofCompany, eq(jobs.status, 'draft')))
  await purgeModeratedJobs(tx, ofCompany, closedAt)
  return { jobs: closed.length }
}
