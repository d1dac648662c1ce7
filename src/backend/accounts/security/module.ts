import * as passkeys from '#contract/accounts/passkeys.ts'
import * as secondFactor from '#contract/accounts/secondFactor.ts'
import * as reauthentication from '#contract/accounts/reauthentication.ts'
import * as security from '#contract/accounts/security.ts'
import type { DomainModule } from '../../core/domainModule.ts'
import { deleteOldActivity } from './activity.ts'
import { deleteEndedChallenges } from '../signIn/challenges.ts'
import { securityRoutes } from './routes.ts'
import { deleteOldAddresses } from './deleteOldAddresses.ts'

export const securityModule: DomainModule = {
  name: 'security',
  contract: [passkeys, secondFactor, reauthentication, security],
  routes: securityRoutes,
  retention: {
    networkAddresses: (ctx) => deleteOldAddresses(ctx.db, ctx.now()),
    activity: (ctx) => deleteOldActivity(ctx.db, ctx.now()),
    challenges: (ctx) => deleteEndedChallenges(ctx.db, ctx.now()),
  },
}
