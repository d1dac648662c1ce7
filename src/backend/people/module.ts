import * as contract from '#contract/people/people.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { peopleRates } from './rates.ts'
import { peopleReactions } from './reactions.ts'
import { peopleRoutes } from './routes.ts'

/** Finding people. */
export const peopleModule: DomainModule = {
  name: 'people',
  contract: [contract],
  routes: peopleRoutes,
  reactions: { peopleSearch: peopleReactions },
  rateLimits: peopleRates,
}
