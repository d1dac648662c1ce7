import { userChannel } from '#contract/realtime/channels.ts'
import { applicationNotesChanged } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { findHandlerIds } from './handlers.ts'

/** The notes and tags on open pages follow what others of the team do, and the applicant's withdrawal. */
export const liveNotes: Reactions = {
  applicationNotesChanged: publish,
  applicationWithdrawn: publish,
}

async function publish(ctx: Context, { applicationId }: { readonly applicationId: number }): Promise<void> {
  const { app, name } = applicationNotesChanged
  for (const handler of await findHandlerIds(ctx.db, applicationId))
    await ctx.publisher.publish(app, `private-${userChannel(handler)}`, name, {
      application_id: applicationId,
    })
}
