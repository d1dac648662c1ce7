import { companyTag } from '#contract/core/pageTags.ts'
import type { Invalidations } from '../core/invalidations.ts'

/** Profile pages are not cached; the cached pages of companies show follower counts, which closing an account changes. */
export const profileInvalidations: Invalidations = {
  accountClosed: ({ companyIds }) => companyIds.map(companyTag),
  accountReopened: ({ companyIds }) => companyIds.map(companyTag),
}
