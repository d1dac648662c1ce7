import { findRecipient } from '../accounts/queries.ts'
import type { Reactions } from '../core/deliveries.ts'
import { mailPaths } from '../mail/links.ts'
import { findFacts } from './facts.ts'

/** Mails the candidate a confirmation; `notifications/` notifies everybody else. */
export const applicationReactions: Reactions = {
  async applicationReceived(ctx, { applicationId }, { id: key }) {
    const facts = await findFacts(ctx.db, applicationId)
    if (!facts) return
    const { jobTitle: job, company, companySlug } = facts
    const values = { job, company }
    // Sent to the account's confirmed address; the one in the form is unverified.
    const recipient = await findRecipient(ctx.db, facts.userId)
    if (!recipient) return
    const { email, locale } = recipient
    const url = mailPaths(ctx)('application', { slug: companySlug, id: facts.jobId })
    const mail = { to: email, locale, template: 'applicationSent', values: { ...values, url } }
    await ctx.queue.add('mail', mail, { key })
  },
}
