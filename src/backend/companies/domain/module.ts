import * as contract from '#contract/companies/domains.ts'
import type { DomainModule } from '../../core/domainModule.ts'
import { handOverClaim } from './handOverClaim.ts'
import { domainRates } from './rates.ts'
import { domainRegistration } from './registration.ts'
import { recheckDomains } from './recheckDomains.ts'
import { domainRoutes } from './routes.ts'
import { domainMails, domainNotifications } from './notifications.ts'

declare module '../../ports/work/workNames.ts' {
  interface Work {
    /** Checks verified domains that are due. */
    recheckDomains: Record<string, never>
  }
}

/** The internet domains that verify companies (docs/decisions/020). */
export const companyDomainModule: DomainModule = {
  name: 'companyDomains',
  contract: [contract],
  routes: domainRoutes,
  reactions: {
    'notifications.companyDomains': domainNotifications,
    'notifications.companyDomainMails': domainMails,
    domainRegistration,
  },
  work: { recheckDomains: async (ctx) => void (await recheckDomains(ctx)) },
  schedule: { recheckDomains: '*/10 * * * *' },
  rateLimits: domainRates,
  handOver: handOverClaim,
}
