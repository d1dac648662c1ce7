import { activitiesChannel } from '#contract/realtime/channels.ts'
import { newsPublished } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'

/**
 * Announces that a company has published something. One message for all readers, however many follow the company: their
 * browsers know whom they follow, and fetch what they may read.
 */
export const newsReactions: Reactions = {
  postPublished: announce,
  jobPublished: announce,
}

async function announce(ctx: Context, { companyId }: { companyId: number }): Promise<void> {
  const { app, name } = newsPublished
  await ctx.publisher.publish(app, `private-${activitiesChannel}`, name, { company_id: companyId })
}
