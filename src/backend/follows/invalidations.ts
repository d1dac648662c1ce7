import { companyTag } from '#contract/core/pageTags.ts'
import type { Invalidations } from '../core/invalidations.ts'

/** The cached pages of companies show follower counts, which closing an account changes too. */
export const followInvalidations: Invalidations = {
  followed: ({ companyId }) => [companyTag(companyId)],
  unfollowed: ({ companyId }) => [companyTag(companyId)],
  accountClosed: ({ companyIds }) => companyIds.map(companyTag),
  accountReopened: ({ companyIds }) => companyIds.map(companyTag),
}
