import type { Reactions } from '../core/deliveries.ts'
import { mailPaths } from '../mail/links.ts'
import { findAttempt } from './signUp/attempts.ts'
import { codeLifetime } from '../core/codes.ts'
import { findRecipient } from './queries.ts'

/** Mails and text messages about an account. */
export const accountReactions: Reactions = {
  async phoneCodeSent(ctx, { messageId, number, code, locale }, { id: key }) {
    const until = new Date(ctx.now().getTime() + codeLifetime).toISOString()
    await ctx.queue.add('textMessage', { messageId, to: number, locale, code, until }, { key })
  },
  async codeSent(ctx, { attempt: id, email, code }, { id: key }) {
    const attempt = await findAttempt(ctx.db, id, ctx.now())
    if (!attempt) return
    const { company, locale, next } = attempt
    const url = mailPaths(ctx)(company ? 'verifyCompanyEmail' : 'verifyEmail', null, {
      attempt: id,
      email,
      code,
      ...(next ? { next } : {}),
    })
    await ctx.queue.add('mail', { to: email, locale, template: 'code', values: { code, url } }, { key })
  },
  async passwordChanged(ctx, { accountId, stays = false }, { id: key }) {
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { email, locale } = recipient
    const values = { url: mailPaths(ctx)('forgotPassword') }
    const template = stays ? 'passwordChangedHere' : 'passwordChanged'
    await ctx.queue.add('mail', { to: email, locale, template, values }, { key })
  },
  async securityChanged(ctx, { accountId, change }, { id: key }) {
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { email, locale } = recipient
    const values = { url: mailPaths(ctx)('settingsSecurity') }
    await ctx.queue.add('mail', { to: email, locale, template: change, values }, { key })
  },
  async signUpRepeated(ctx, { accountId, email }, { id: key }) {
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { locale, closedAt } = recipient
    // The page shows the same to everyone; only the owner of the mailbox learns which case it is.
    const mail = closedAt
      ? { template: 'signUpClosed', values: { support: ctx.supportEmail } }
      : { template: 'signUpRepeated', values: { url: mailPaths(ctx)('login') } }
    await ctx.queue.add('mail', { to: email, locale, ...mail }, { key })
  },
}
