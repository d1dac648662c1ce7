import { rightsChanged } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { publishToUser } from '../core/publishToUser.ts'

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
  await publishToUser(ctx, userId, rightsChanged, { company_id: companyId })
}
