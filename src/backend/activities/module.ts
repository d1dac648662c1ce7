import * as contract from '#contract/activities/activities.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { newsReactions } from './reactions.ts'
import { activityRoutes } from './routes.ts'

export const activityModule: DomainModule = {
  name: 'activities',
  contract: [contract],
  routes: activityRoutes,
  reactions: { activities: newsReactions },
}
