import { eq } from 'drizzle-orm'
import { languageTag } from '#contract/locale.ts'
import type { Reactions } from '../core/events.ts'
import { profiles } from '../db/schema/profiles.ts'
import { mailLinks } from '../mail/links.ts'
import { findRecipient } from './queries.ts'

/** Mails about an account's addresses, and about its end. None of them can be unsubscribed from. */
export const addressReactions: Reactions = {
  async addressCodeSent(ctx, { email, code, locale }) {
    const url = mailLinks.settings(ctx.siteUrl, 'emails')
    await ctx.queue.add('mail', { to: email, locale, template: 'addressCode', values: { code, url } })
  },
  async addressElsewhere(ctx, { email, locale }) {
    await ctx.queue.add('mail', { to: email, locale, template: 'addressElsewhere', values: {} })
  },
  async primaryEmailChanged(ctx, { accountId, from, to }) {
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { locale } = recipient
    const values = { address: to, support: ctx.supportEmail }
    await ctx.queue.add('mail', { to: from, locale, template: 'primaryChanged', values })
  },
  async accountClosed(ctx, { accountId, email, locale, eraseAfter }) {
    const [profile] = await ctx.db
      .select({ timeZone: profiles.timeZone })
      .from(profiles)
      .where(eq(profiles.userId, accountId))
    const { timeZone = 'UTC' } = profile ?? {}
    const until = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone })
    const values = { until: until.format(new Date(eraseAfter)), support: ctx.supportEmail }
    await ctx.publisher.disconnectUser(String(accountId)).catch((error: unknown) => {
      // Tokens are gone in any case; an open socket only hears, and its channels refuse it.
      ctx.log.warn({ err: error, accountId }, 'sockets of a closed account were not ended')
    })
    await ctx.queue.add('mail', { to: email, locale, template: 'accountClosed', values })
  },
  async accountReopened(ctx, { accountId }) {
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { email: to, locale } = recipient
    const values = { url: mailLinks.login(ctx.siteUrl) }
    await ctx.queue.add('mail', { to, locale, template: 'accountReopened', values })
  },
}
