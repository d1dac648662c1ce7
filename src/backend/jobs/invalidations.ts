import { allJobsTag, companyTag, jobTag } from '#contract/core/pageTags.ts'
import { eq } from '#drizzle'
import type { Invalidations } from '../core/invalidations.ts'
import { jobManagers } from './schema/jobs.ts'

export const jobInvalidations: Invalidations = {
  jobChanged: ({ companyId, jobId }) => [companyTag(companyId), jobTag(jobId), allJobsTag],
  companyClosed: () => [allJobsTag],
  // Job lists show the verified domain next to the company's name.
  domainProven: () => [allJobsTag],
  domainLost: () => [allJobsTag],
  // The public page of a job names its managers while they have the permission.
  memberRightsChanged: ({ companyId }) => [companyTag(companyId)],
  memberLeft: ({ companyId }) => [companyTag(companyId)],
  memberJoined: ({ companyId }) => [companyTag(companyId)],
  async profileChanged({ userId }, tx) {
    const managed = await tx
      .select({ jobId: jobManagers.jobId })
      .from(jobManagers)
      .where(eq(jobManagers.userId, userId))
    return managed.map(({ jobId }) => jobTag(jobId))
  },
}
