import type { Reactions } from '../../core/deliveries.ts'

/** Sockets of an account end with what they were admitted by. */
export const accountSockets: Reactions = {
  // Who is still signed in opens the sockets again by themselves; the others are not admitted any more.
  async sessionsEnded(ctx, { accountId }) {
    await ctx.publisher.disconnectUser(String(accountId), { reconnect: true })
  },
  async passwordChanged(ctx, { accountId, stays = false }) {
    await ctx.publisher.disconnectUser(String(accountId), { reconnect: stays })
  },
  async accountClosed(ctx, { accountId }) {
    await ctx.publisher.disconnectUser(String(accountId))
  },
}
