import { eq } from '#drizzle'
import { applicationMessagesChanged } from '#contract/realtime/events.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { publishToUser } from '../core/publishToUser.ts'
import { conversations } from '../messages/schema.ts'
import { publishToHandlers } from './handlers.ts'
import { applications } from './schema/applications.ts'

/** Open pages of both sides of an application show what the other writes. */
export const liveThreads: Reactions = {
  messageSent: publish,
  conversationChanged: publish,
}

async function publish(ctx: Context, { conversationId }: { readonly conversationId: number }): Promise<void> {
  const [found] = await ctx.db
    .select({ id: applications.id, jobId: applications.jobId, userId: applications.userId })
    .from(conversations)
    .innerJoin(applications, eq(applications.id, conversations.applicationId))
    .where(eq(conversations.id, conversationId))
  if (!found) return
  const payload = { application_id: found.id, job_id: found.jobId }
  await publishToHandlers(ctx, found.id, applicationMessagesChanged, payload)
  await publishToUser(ctx, found.userId, applicationMessagesChanged, payload)
}
