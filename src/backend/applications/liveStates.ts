import { applicantsChanged, applicationChanged } from '#contract/realtime/applicationChanged.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { findDeskState } from './deskStates.ts'
import { publishToHandlers, publishToManagers } from './handlers.ts'

/** Open desks follow what happens to applications, and what other members decide before the candidate is notified. */
export const liveStates: Reactions = {
  applicationReceived: publish,
  applicationViewed: publish,
  applicationDecided: publish,
  async applicationStateChanged(ctx, { applicationId, isOneOfMany }) {
    if (!isOneOfMany) await publish(ctx, { applicationId })
  },
  applicationWithdrawn: publish,
  applicantsChanged: (ctx, { jobId }) => publishToManagers(ctx, jobId, applicantsChanged, { job_id: jobId }),
}

async function publish(ctx: Context, { applicationId }: { readonly applicationId: number }): Promise<void> {
  const found = await findDeskState(ctx.db, applicationId)
  if (!found) return
  const { jobId, state, announceAt, member } = found
  await publishToHandlers(ctx, applicationId, applicationChanged, {
    job_id: jobId,
    application_id: applicationId,
    state,
    announce_at: announceAt?.toISOString() ?? null,
    member: state === 'withdrawn' ? null : member,
  })
}
