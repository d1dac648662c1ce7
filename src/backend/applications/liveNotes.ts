import { applicationNotesChanged } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { publishToHandlers } from './handlers.ts'

/** The notes and tags on open pages follow what others of the team do, and the applicant's withdrawal. */
export const liveNotes: Reactions = {
  applicationNotesChanged: publish,
  applicationWithdrawn: publish,
}

function publish(ctx: Context, { applicationId }: { readonly applicationId: number }): Promise<void> {
  return publishToHandlers(ctx, applicationId, applicationNotesChanged, { application_id: applicationId })
}
