import { findRecipient } from '../accounts/queries.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/events.ts'
import { mailLinks } from '../mail/links.ts'
import { findFacts, findListeners } from './facts.ts'

/** Mails about applications: the company hears of a new one, the candidate that it has arrived. */
export const applicationReactions: Reactions = {
  async applicationReceived(ctx, { applicationId }) {
    const facts = await findFacts(ctx.db, applicationId)
    if (!facts) return
    const { applicant, jobTitle: job, company, companySlug } = facts
    const values = { applicant, job, company }
    // The account's own address is confirmed; the one in the form may be anybody's.
    await mail(ctx, facts.userId, 'applicationSent', {
      ...values,
      url: mailLinks.sentApplication(ctx.siteUrl, companySlug, facts.jobId),
    })
    for (const userId of await findListeners(ctx.db, facts.jobId, facts.companyId))
      await mail(ctx, userId, 'applicationReceived', {
        ...values,
        url: mailLinks.receivedApplication(ctx.siteUrl, companySlug, applicationId),
      })
  },
}

async function mail(ctx: Context, userId: number, template: string, values: Record<string, string>) {
  const recipient = await findRecipient(ctx.db, userId)
  if (!recipient) return
  const { email, locale } = recipient
  await ctx.queue.add('mail', { to: email, locale, template, values })
}
