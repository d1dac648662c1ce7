import * as contract from '#contract/companies/domains.ts'
import type { App } from '../../core/app.ts'
import { serve } from '../../core/serve.ts'
import { requireManagedCompany } from '../membership.ts'
import { claimDomain, mailCode, showDomain, withdrawClaim, type Caller } from './claimDomain.ts'
import { checkClaim, confirmCode, removeDomain } from './verifyDomain.ts'
import { standingOf } from './standing.ts'

type DomainCall = Omit<Caller, 'slug'> & { readonly params: { readonly slug: string } }
const callerOf = ({ viewer, locale, address, params: { slug } }: DomainCall): Caller => ({
  viewer,
  slug,
  locale,
  address,
})

export function domainRoutes(app: App): void {
  serve(app, contract.showCompanyDomain, (call) => showDomain(call.ctx, callerOf(call)))
  serve(app, contract.claimDomain, (call) => claimDomain(call.ctx, callerOf(call), call.body.domain))
  serve(app, contract.withdrawDomainClaim, (call) => withdrawClaim(call.ctx, callerOf(call)))
  serve(app, contract.checkDomainClaim, (call) => checkClaim(call.ctx, callerOf(call), call.body.method))
  serve(app, contract.mailDomainCode, (call) => mailCode(call.ctx, callerOf(call), call.body.mailbox))
  serve(app, contract.confirmDomainCode, (call) => confirmCode(call.ctx, callerOf(call), call.body.code))
  serve(app, contract.removeDomain, ({ ctx, viewer, params }) => removeDomain(ctx, viewer, params.slug))
  serve(app, contract.showCompanyStanding, async ({ ctx, viewer, params }) =>
    standingOf(ctx.db, await requireManagedCompany(ctx.db, viewer, params.slug), ctx.now()),
  )
}
