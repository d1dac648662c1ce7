import type { Reactions } from '../core/events.ts'
import { findRecipient } from './queries.ts'

export const accountReactions: Reactions = {
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
