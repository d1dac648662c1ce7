import * as contract from '#contract/companies/domains.ts'
import type { App } from '../../core/app.ts'
import type { CompanyAdmin } from '../../core/membership.ts'
import { serve } from '../../core/serve.ts'
import { claimDomain, mailCode, showDomain, withdrawClaim, type Caller } from './claimDomain.ts'
import { checkClaim, confirmCode, removeDomain } from './verifyDomain.ts'
import { showCompanyVerification } from './companyVerification.ts'

type DomainCall = Omit<Caller, 'admin'> & { readonly membership: CompanyAdmin }
const callerOf = ({ membership: admin, locale, address }: DomainCall): Caller => ({ admin, locale, address })

export function domainRoutes(app: App): void {
  serve(app, contract.showCompanyDomain, ({ ctx, membership }) => showDomain(ctx, membership))
  serve(app, contract.claimDomain, (call) => claimDomain(call.ctx, callerOf(call), call.body.domain))
  serve(app, contract.withdrawDomainClaim, ({ ctx, membership }) => withdrawClaim(ctx, membership))
  serve(app, contract.checkDomainClaim, (call) => checkClaim(call.ctx, callerOf(call), call.body.method))
  serve(app, contract.mailDomainCode, (call) => mailCode(call.ctx, callerOf(call), call.body.mailbox))
  serve(app, contract.confirmDomainCode, (call) => confirmCode(call.ctx, callerOf(call), call.body.code))
  serve(app, contract.removeDomain, ({ ctx, membership }) => removeDomain(ctx, membership))
  serve(app, contract.showCompanyStanding, ({ ctx, membership }) => showCompanyVerification(ctx, membership))
}
