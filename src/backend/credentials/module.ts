import * as contract from '#contract/credentials/verify.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { credentialRates } from './rates.ts'
import { credentialRoutes } from './routes.ts'

export const credentialModule: DomainModule = {
  name: 'credentials',
  contract: [contract],
  routes: credentialRoutes,
  rateLimits: credentialRates,
}
