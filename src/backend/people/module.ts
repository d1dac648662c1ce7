import * as contract from '#contract/people/people.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { peopleRates } from './rates.ts'
import { reportableProfiles } from './reportable.ts'
import { peopleRoutes } from './routes.ts'
import type { Context } from '../core/context.ts'
import { indexEmployees, indexPerson, removePerson } from '../search/indexPerson.ts'
import { addEarlierWords, sweepPeopleWords } from '../search/peopleWords.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Lists the words of people from before there was a list. */
    addPeopleWords: Record<string, never>
  }
}

const index = (ctx: Context, userId: number) => ctx.db.transaction((tx) => indexPerson(tx, userId))

/** Finding people, and reporting what their profiles say. */
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
  reportable: reportableProfiles,
  batchedWork: { addPeopleWords: addEarlierWords },
  backfills: ['addPeopleWords'],
  rateLimits: peopleRates,
  retention: { words: sweepPeopleWords },
  erase: (_ctx, tx, { accountId }) => removePerson(tx, accountId),
}
