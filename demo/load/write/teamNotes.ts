import { eq } from '#drizzle'
import { applicationNoteMentions, applicationNotes } from '#backend/applications/schema/notes.ts'
import { applicationTags, companyTags } from '#backend/applications/schema/tags.ts'
import { applications } from '#backend/applications/schema/applications.ts'
import { jobs } from '#backend/jobs/schema/jobs.ts'
import { toStoredText } from '#backend/posts/mentionText.ts'
import { getOrThrow, type WriteContext } from './context.ts'
import { mentionsIn } from './mentions.ts'

const hour = 60 * 60 * 1000

/** Inserts what teams wrote about applications and filed them under. */
export async function writeTeamNotes(context: WriteContext): Promise<void> {
  const { db, content, people, today } = context
  const stored = await db
    .select({
      id: applications.id,
      jobId: applications.jobId,
      userId: applications.userId,
      sentAt: applications.sentAt,
      companyId: jobs.companyId,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
  const tagIds = new Map<string, number>()
  for (const { person, job, tags = [], team_notes: notes = [] } of content.applications) {
    const [userId, jobId] = [getOrThrow(people, person), getOrThrow(context.jobs, job)]
    const application = stored.find((one) => one.userId === userId && one.jobId === jobId)
    if (!application) continue
    const { id: applicationId, companyId, sentAt } = application
    const later = (hours: number) => new Date(Math.min(sentAt.getTime() + hours * hour, today.getTime()))
    for (const name of tags) {
      const key = name.toLowerCase()
      const tagId =
        tagIds.get(`${companyId} ${key}`) ??
        (await db.insert(companyTags).values({ companyId, name, key }).returning())[0]?.id ??
        0
      tagIds.set(`${companyId} ${key}`, tagId)
      await db.insert(applicationTags).values({ applicationId, tagId, createdAt: later(21) })
    }
    for (const [index, { author, text }] of notes.entries()) {
      const mentions = mentionsIn(context, text)
      const [note] = await db
        .insert(applicationNotes)
        .values({
          applicationId,
          authorId: getOrThrow(people, author),
          text: toStoredText(text, mentions),
          createdAt: later(21 + 4 * index),
        })
        .returning()
      if (note && mentions.length > 0)
        await db
          .insert(applicationNoteMentions)
          .values(mentions.map(({ id }) => ({ noteId: note.id, userId: id })))
    }
  }
}
