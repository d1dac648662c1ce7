import type { DomainModule } from '../core/domainModule.ts'
import { profileInvalidations } from './invalidations.ts'
import { profileRates } from './rates.ts'
import { profileRoutes } from './routes.ts'

export const profileModule: DomainModule = {
  name: 'profiles',
  routes: profileRoutes,
  invalidations: profileInvalidations,
  rateLimits: profileRates,
}
