import * as following from '#contract/companies/follow.ts'
import * as contract from '#contract/follows/follows.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { closedCompanyFollowers } from './closedCompany.ts'
import { removeFollows, restoreFollows } from './closing.ts'
import { followInvalidations } from './invalidations.ts'
import { followRoutes } from './routes.ts'

export const followModule: DomainModule = {
  name: 'follows',
  contract: [contract, following],
  routes: followRoutes,
  reactions: { 'notifications.closedCompanyFollowers': closedCompanyFollowers },
  invalidations: followInvalidations,
  close: removeFollows,
  reopen: restoreFollows,
}
