import type { DomainModule } from '../../core/domainModule.ts'
import { deleteOldActivity } from './activity.ts'
import { deleteEndedChallenges } from '../signIn/challenges.ts'
import { securityRoutes } from './routes.ts'

export const securityModule: DomainModule = {
  name: 'security',
  routes: securityRoutes,
  retention: {
    activity: (ctx) => deleteOldActivity(ctx.db, ctx.now()),
    challenges: (ctx) => deleteEndedChallenges(ctx.db, ctx.now()),
  },
}
