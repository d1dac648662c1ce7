import * as contract from '#contract/companies/companies.ts'
import * as edits from '#contract/companies/edits.ts'
import * as newCompanies from '#contract/companies/newCompanies.ts'
import { allCompaniesTag, companyTag } from '#contract/core/pageTags.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { fillNameKeys } from './nameRows.ts'
import { companyRates } from './rates.ts'
import { rightsReactions } from './rights.ts'
import { companyOfSlug } from './requireMembership.ts'
import { companyRoutes } from './routes.ts'
import { closedCompanyApplicants, closedCompanyMembers } from './closedNotifications.ts'

const companyPages = ({ companyId }: { companyId: number }) => [companyTag(companyId), allCompaniesTag]

export const companyModule: DomainModule = {
  name: 'companies',
  contract: [contract, edits, newCompanies],
  routes: companyRoutes,
  companyOf: { slug: companyOfSlug },
  reactions: {
    'notifications.closedCompanyMembers': closedCompanyMembers,
    'notifications.closedCompanyApplicants': closedCompanyApplicants,
    memberRights: rightsReactions,
  },
  invalidations: {
    companyChanged: companyPages,
    companyClosed: companyPages,
    domainProven: companyPages,
    domainLost: companyPages,
  },
  rateLimits: companyRates,
  start: (ctx) => fillNameKeys(ctx.db),
}
