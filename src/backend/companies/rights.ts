import { userChannel } from '#contract/realtime/channels.ts'
import { rightsChanged } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'

/**
 * Rights apply immediately: open pages reload the companies the user may act for, and sockets leave the channels that
 * the user lost.
 */
export const rightsReactions: Reactions = {
  memberJoined: (ctx, { companyId, userId }) => announceRights(ctx, companyId, userId),
  memberRightsChanged: renew,
  memberLeft: renew,
  async companyClosed(ctx, { companyId, memberIds }) {
    for (const userId of memberIds) await renew(ctx, { companyId, userId })
  },
}

async function renew(ctx: Context, { companyId, userId }: { companyId: number; userId: number }) {
  await announceRights(ctx, companyId, userId)
  await ctx.publisher.disconnectUser(String(userId), { reconnect: true })
}

/** Open pages of the user load again what they may do at the company. */
export async function announceRights(ctx: Context, companyId: number, userId: number): Promise<void> {
  const { app, name } = rightsChanged
  await ctx.publisher.publish(app, `private-${userChannel(userId)}`, name, { company_id: companyId })
}
