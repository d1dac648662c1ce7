import type { Reactions } from '../core/events.ts'
import { codeLifetime } from './codes.ts'
import { findRecipient } from './queries.ts'

export const accountReactions: Reactions = {
  async phoneCodeSent(ctx, { messageId, number, code, locale }) {
    const until = new Date(ctx.now().getTime() + codeLifetime).toISOString()
    await ctx.queue.add('textMessage', { messageId, to: number, locale, code, until })
  },
  async codeSent(ctx, { accountId, code }) {
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { email, locale } = recipient
    await ctx.queue.add('mail', { to: email, locale, template: 'code', values: { code } })
  },
  async signUpRepeated(ctx, { accountId }) {
    const recipient = await findRecipient(ctx.db, accountId)
    if (!recipient) return
    const { email, locale } = recipient
    await ctx.queue.add('mail', { to: email, locale, template: 'signUpRepeated', values: {} })
  },
}
