import type { Reactions } from '../../core/deliveries.ts'

/** Disconnects an account's sockets when their authorisation ends. */
export const accountSockets: Reactions = {
  // Devices that are still signed in reconnect; the others are refused.
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
