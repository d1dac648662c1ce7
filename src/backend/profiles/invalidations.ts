import { companyTag } from '#contract/core/pageTags.ts'
import type { Invalidations } from '../core/invalidations.ts'

/** A page that shows a person is rendered for each viewer; cached are only the companies that count them. */
export const profileInvalidations: Invalidations = {
  accountClosed: ({ companyIds }) => companyIds.map(companyTag),
  accountReopened: ({ companyIds }) => companyIds.map(companyTag),
}
