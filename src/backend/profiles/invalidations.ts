import { and, eq } from 'drizzle-orm'
import { companyTag } from '../companies/invalidations.ts'
import type { Invalidations } from '../core/invalidations.ts'
import { employments } from '../db/schema/profiles.ts'

export const profileInvalidations: Invalidations = {
  // Its earlier confirmations are verified from now on.
  async domainProven({ companyId, domain }, tx) {
    const people = await tx
      .selectDistinct({ userId: employments.userId })
      .from(employments)
      .where(and(eq(employments.companyId, companyId), eq(employments.verifiedDomain, domain)))
    return people.map(({ userId }) => `profile:${userId}`)
  },
  profileChanged: ({ userId }) => [`profile:${userId}`],
  // The companies that it followed show one follower less, or more.
  accountClosed: ({ accountId, companyIds }) => [`profile:${accountId}`, ...companyIds.map(companyTag)],
  accountReopened: ({ accountId, companyIds }) => [`profile:${accountId}`, ...companyIds.map(companyTag)],
}
