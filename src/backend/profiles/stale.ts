import { companyTag } from '../companies/stale.ts'
import type { Stale } from '../core/stale.ts'

export const profileStale: Stale = {
  profileChanged: ({ userId }) => [`profile:${userId}`],
  // The companies that it followed show one follower less, or more.
  accountClosed: ({ accountId, companyIds }) => [`profile:${accountId}`, ...companyIds.map(companyTag)],
  accountReopened: ({ accountId, companyIds }) => [`profile:${accountId}`, ...companyIds.map(companyTag)],
}
