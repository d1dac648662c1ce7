import { eq } from '#drizzle'
import type { Reactions } from '../../core/deliveries.ts'
import { profiles } from '../../profiles/schema/profiles.ts'
import { mailPaths } from '../../mail/links.ts'
import { findRecipient } from '../queries.ts'
import { formatDay } from '#i18n/dates.ts'

/** Mails about an account's addresses and its closing, without an unsubscribe link. */
export const addressReactions: Reactions = {
  async addressCodeSent(ctx, { email, code, locale }, { id: key }) {
    const url = mailPaths(ctx)('settingsEmails')
    await ctx.queue.add(
      'mail',
      { to: email, locale, template: 'addressCode', values: { code, url } },
      { key },
    )
  },
  async addressElsewhere(ctx, { email, locale }, { id: key }) {
    await ctx.queue.add('mail', { to: email, locale, template: 'addressElsewhere', values: {} }, { key })
  },
  async primaryEmailChanged(ctx, { accountId, from, to }, { id: key }) {
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { locale } = recipient
    const values = { address: to, support: ctx.supportEmail }
    await ctx.queue.add('mail', { to: from, locale, template: 'primaryChanged', values }, { key })
  },
  async accountClosed(ctx, { accountId, email, locale, eraseAfter, byStaff }, { id: key }) {
    const [profile] = await ctx.db
      .select({ timeZone: profiles.timeZone })
      .from(profiles)
      .where(eq(profiles.userId, accountId))
    const { timeZone = 'UTC' } = profile ?? {}
    const values = {
      until: formatDay(eraseAfter, locale, { timeZone }),
      support: ctx.supportEmail,
      ...(byStaff && { context: 'staff' }),
    }
    await ctx.queue.add('mail', { to: email, locale, template: 'accountClosed', values }, { key })
  },
  async accountReopened(ctx, { accountId }, { id: key }) {
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { email: to, locale } = recipient
    const values = { url: mailPaths(ctx)('login') }
    await ctx.queue.add('mail', { to, locale, template: 'accountReopened', values }, { key })
  },
}
