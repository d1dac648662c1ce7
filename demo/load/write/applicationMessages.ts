import { eq } from '#drizzle'
import { applications } from '#backend/applications/schema/applications.ts'
import { writeAboutApplication } from '#backend/messages/applicationThreads.ts'
import { getOrThrow, viewerOf, type WriteContext } from './context.ts'
import { runInPast } from './past.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Writes what candidates and those who handle their applications have written to each other. */
export async function writeApplicationMessages(context: WriteContext): Promise<void> {
  const { ctx, db, content, people, today } = context
  for (const { person, job, messages = [] } of content.applications) {
    if (messages.length === 0) continue
    const sent = await db
      .select({ id: applications.id, userId: applications.userId, sentAt: applications.sentAt })
      .from(applications)
      .where(eq(applications.jobId, getOrThrow(context.jobs, job)))
    const application = sent.find(({ userId }) => userId === getOrThrow(people, person))
    if (!application) continue
    let at = application.sentAt
    for (const { by, after, text } of messages) {
      at = new Date(Math.min(at.getTime() + after * dayMs, today.getTime()))
      await runInPast(ctx, at, (past) =>
        writeAboutApplication(past, viewerOf(context, by ?? person), application.id, {
          text,
          attachments: [],
        }),
      )
    }
  }
}
