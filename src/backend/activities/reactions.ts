import { activitiesPrefix } from '#contract/realtime/channels.ts'
import { newsPublished } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'

/**
 * Announces that a company has published something, to those of its followers who have the list open: their browsers fetch
 * what they may read.
 */
export const newsReactions: Reactions = {
  postPublished: announce,
  jobPublished: announce,
}

async function announce(ctx: Context, { companyId }: { companyId: number }): Promise<void> {
  const { app, name } = newsPublished
  const audience = { prefix: `private-${activitiesPrefix}`, followersOf: companyId }
  await ctx.publisher.publishToAudience(app, audience, name, { company_id: companyId })
}
