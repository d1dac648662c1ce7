import * as contract from '#contract/publicPages/publicPages.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { publicPageInvalidations } from './invalidations.ts'
import { publicPageRates } from './rates.ts'
import { publicPageReactions } from './reactions.ts'
import { publicPageRoutes } from './routes.ts'
import { reportablePages } from './reportable.ts'

/** The pages that people show to everyone. */
export const publicPageModule: DomainModule = {
  name: 'publicPages',
  contract: [contract],
  routes: publicPageRoutes,
  reportable: reportablePages,
  reactions: { sitemap: publicPageReactions },
  invalidations: publicPageInvalidations,
  rateLimits: publicPageRates,
}
