import { findRecipient } from '../accounts/queries.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/events.ts'
import { mailLinks } from '../mail/links.ts'
import { findFacts } from './facts.ts'

/** The candidate has it in writing that an application arrived; who else hears of it is `notifications/`. */
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
  },
}

async function mail(ctx: Context, userId: number, template: string, values: Record<string, string>) {
  const recipient = await findRecipient(ctx.db, userId)
  if (!recipient) return
  const { email, locale } = recipient
  await ctx.queue.add('mail', { to: email, locale, template, values })
}
