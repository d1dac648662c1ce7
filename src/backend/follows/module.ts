import * as following from '#contract/companies/follow.ts'
import * as contract from '#contract/follows/follows.ts'
import { companyTag } from '#contract/core/pageTags.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { closedCompanyFollowers } from './closedCompany.ts'
import { removeFollows, restoreFollows } from './closing.ts'
import { followRoutes } from './routes.ts'

export const followModule: DomainModule = {
  name: 'follows',
  contract: [contract, following],
  routes: followRoutes,
  reactions: { 'notifications.closedCompanyFollowers': closedCompanyFollowers },
  // The cached pages of companies show follower counts, which closing an account changes too.
  invalidations: {
    followed: ({ companyId }) => [companyTag(companyId)],
    unfollowed: ({ companyId }) => [companyTag(companyId)],
    accountClosed: ({ companyIds }) => companyIds.map(companyTag),
    accountReopened: ({ companyIds }) => companyIds.map(companyTag),
  },
  close: removeFollows,
  reopen: restoreFollows,
}
