import * as contract from '#contract/companies/companies.ts'
import * as edits from '#contract/companies/edits.ts'
import * as newCompanies from '#contract/companies/newCompanies.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { companyInvalidations } from './invalidations.ts'
import { fillNameKeys } from './nameRows.ts'
import { companyRates } from './rates.ts'
import { rightsReactions } from './rights.ts'
import { companyRoutes } from './routes.ts'
import { closedCompanyApplicants, closedCompanyMembers } from './closedNotifications.ts'
import { reportableCompanies } from './reportable.ts'

export const companyModule: DomainModule = {
  name: 'companies',
  contract: [contract, edits, newCompanies],
  routes: companyRoutes,
  reportable: reportableCompanies,
  reactions: {
    'notifications.closedCompanyMembers': closedCompanyMembers,
    'notifications.closedCompanyApplicants': closedCompanyApplicants,
    memberRights: rightsReactions,
  },
  invalidations: companyInvalidations,
  rateLimits: companyRates,
  start: (ctx) => fillNameKeys(ctx.db),
}
