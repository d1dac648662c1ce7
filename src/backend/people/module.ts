import * as contract from '#contract/people/people.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { peopleRates } from './rates.ts'
import { peopleRoutes } from './routes.ts'
import type { Context } from '../core/context.ts'
import { indexEmployees, indexPerson } from '../search/indexPerson.ts'

const index = (ctx: Context, userId: number) => ctx.db.transaction((tx) => indexPerson(tx, userId))

/** Finding people. */
export const peopleModule: DomainModule = {
  name: 'people',
  contract: [contract],
  routes: peopleRoutes,
  reactions: {
    peopleSearch: {
      profileChanged: (ctx, { userId }) => index(ctx, userId),
      accountReopened: (ctx, { accountId }) => index(ctx, accountId),
      companyRenamed: (ctx, { companyId }) => indexEmployees(ctx.db, companyId),
    },
  },
  rateLimits: peopleRates,
}
