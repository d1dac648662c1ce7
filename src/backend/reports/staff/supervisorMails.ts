import type { Reactions } from '../../core/deliveries.ts'
import { mailPaths } from '../../mail/links.ts'
import { listRecipients } from '../../staff/grants.ts'

/** Mails to supervisors about what cannot wait until they look at the queue. */
export const supervisorMails: Reactions = {
  async threatFlagged(ctx, { caseId }) {
    const url = mailPaths(ctx)('staffCase', { id: caseId })
    const recipients = await listRecipients(ctx.db, 'supervisor')
    await ctx.queue.addAll(
      'mail',
      recipients.map(({ accountId, email, locale }) => ({
        data: { to: email, locale, template: 'threatFlagged', values: { url } },
        key: `threat:${caseId}:${accountId}`,
      })),
    )
  },
}
