import { findAdminIds, findCompanyName } from '../membership.ts'
import { findProof } from './queries.ts'
import type { Reactions } from '../../core/deliveries.ts'
import { shownDomain } from './domainNames.ts'
import { notify } from '../../notifications/notify.ts'

/** Mails the codes that verify a domain through one of its mailboxes. */
export const domainMails: Reactions = {
  async domainCodeSent(ctx, { companyId, email, code, locale }, { id: key }) {
    const company = await findCompanyName(ctx.db, companyId)
    if (!company) return
    const values = { code, company: company.name, domain: shownDomain(email.split('@')[1] ?? '') }
    await ctx.queue.add('mail', { to: email, locale, template: 'domainCode', values }, { key })
  },
}

/** Notifies a company's admins when its verified domain fails its checks, and when it is lost. */
export const domainNotifications: Reactions = {
  async domainFailing(ctx, { companyId, domain, failure, until }) {
    const company = await findCompanyName(ctx.db, companyId)
    const verification = await findProof(ctx.db, companyId, 'proven')
    // The domain has been repaired or lost meanwhile.
    if (!company || verification?.domain !== domain || !verification.failingSince) return
    const data = { company: company.name, company_slug: company.slug, domain: shownDomain(domain) }
    const why = failure === 'domainMailDue' ? ('confirmAgain' as const) : ('checkFailed' as const)
    const to = await findAdminIds(ctx.db, companyId)
    const about = `domain:${companyId}:${until}`
    await notify(ctx, { to, kind: 'domainFailing', data: { ...data, why }, about })
  },
  async domainLost(ctx, { companyId, domain, reason, at }) {
    const company = await findCompanyName(ctx.db, companyId)
    if (!company) return
    const data = { company: company.name, company_slug: company.slug, domain: shownDomain(domain), reason }
    const to = await findAdminIds(ctx.db, companyId)
    await notify(ctx, { to, kind: 'domainLost', data, about: `domain:${companyId}:lost:${at}` })
  },
}
