import type { Reactions } from '../core/events.ts'
import { mailLinks } from '../mail/links.ts'
import { findAttempt } from './attempts.ts'
import { codeLifetime } from './codes.ts'
import { findRecipient } from './queries.ts'

export const accountReactions: Reactions = {
  async phoneCodeSent(ctx, { messageId, number, code, locale }) {
    const until = new Date(ctx.now().getTime() + codeLifetime).toISOString()
    await ctx.queue.add('textMessage', { messageId, to: number, locale, code, until })
  },
  async codeSent(ctx, { attempt: id, email, code }) {
    const attempt = await findAttempt(ctx.db, id, ctx.now())
    if (!attempt) return
    const { company, locale, next } = attempt
    const url = mailLinks.signUp(ctx.siteUrl, company ? 'company' : 'personal', {
      attempt: id,
      email,
      code,
      next,
    })
    await ctx.queue.add('mail', { to: email, locale, template: 'code', values: { code, url } })
  },
  // Who is still signed in opens the sockets again by themselves; the others are not admitted any more.
  async sessionsEnded(ctx, { accountId }) {
    await ctx.publisher.disconnectUser(String(accountId), { reconnect: true })
  },
  async passwordChanged(ctx, { accountId, stays = false }) {
    await ctx.publisher.disconnectUser(String(accountId), { reconnect: stays })
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { email, locale } = recipient
    const values = { url: mailLinks.forgotPassword(ctx.siteUrl) }
    await ctx.queue.add('mail', {
      to: email,
      locale,
      template: stays ? 'passwordChangedHere' : 'passwordChanged',
      values,
    })
  },
  async securityChanged(ctx, { accountId, change }) {
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { email, locale } = recipient
    const values = { url: mailLinks.settings(ctx.siteUrl, 'security') }
    await ctx.queue.add('mail', { to: email, locale, template: change, values })
  },
  async signUpRepeated(ctx, { accountId, email }) {
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { locale, closedAt } = recipient
    // The answer at the page is the same for all; only the mailbox's owner learns which of them it is.
    const mail = closedAt
      ? { template: 'signUpClosed', values: { support: ctx.supportEmail } }
      : { template: 'signUpRepeated', values: { url: mailLinks.login(ctx.siteUrl) } }
    await ctx.queue.add('mail', { to: email, locale, ...mail })
  },
}
