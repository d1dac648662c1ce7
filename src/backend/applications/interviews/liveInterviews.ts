import { eq } from '#drizzle'
import { interviewsChanged } from '#contract/realtime/events.ts'
import type { Reactions } from '../../core/deliveries.ts'
import { publishToUser } from '../../core/publishToUser.ts'
import { publishToHandlers } from '../handlers.ts'
import { applications } from '../schema/applications.ts'

/** Open pages of the candidate, and of those who handle the application, show what becomes of an interview. */
export const liveInterviews: Reactions = {
  async interviewsChanged(ctx, { applicationId }) {
    const payload = { application_id: applicationId }
    await publishToHandlers(ctx, applicationId, interviewsChanged, payload)
    const [own] = await ctx.db
      .select({ userId: applications.userId })
      .from(applications)
      .where(eq(applications.id, applicationId))
    if (own) await publishToUser(ctx, own.userId, interviewsChanged, payload)
  },
}
