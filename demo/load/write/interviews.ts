import { and, eq } from '#drizzle'
import { instantOf } from '#contract/core/days.ts'
import { appendApplicationEvents } from '#backend/applications/applicationEvents.ts'
import { applications } from '#backend/applications/schema/applications.ts'
import { interviews, interviewTimes } from '#backend/applications/schema/interviews.ts'
import { getOrThrow, type WriteContext } from './context.ts'
import { dayAfter } from './dates.ts'

const hour = 60 * 60 * 1000
/** Of the companies in the demo that interview. */
const timeZone = 'Europe/Kyiv'

/** Inserts the interviews that companies have proposed, and the times that candidates have taken. */
export async function writeInterviews(context: WriteContext): Promise<void> {
  const { db, content, people, today } = context
  const hoursAgo = (hours: number) => new Date(today.getTime() - hours * hour)
  for (const { person, job, interview } of content.applications) {
    if (!interview) continue
    const isSent = and(
      eq(applications.userId, getOrThrow(people, person)),
      eq(applications.jobId, getOrThrow(context.jobs, job)),
    )
    const [application] = await db.select({ id: applications.id }).from(applications).where(isSent)
    const { by, days, taken, minutes, place, details, message } = interview
    const applicationId = application?.id ?? 0
    const memberId = getOrThrow(people, by)
    const proposedAt = hoursAgo(6)
    const [added] = await db
      .insert(interviews)
      .values({
        applicationId,
        memberId,
        minutes,
        place,
        details,
        message,
        status: taken === undefined ? 'proposed' : 'taken',
        createdAt: proposedAt,
        announceAt: proposedAt,
        announcedAt: proposedAt,
      })
      .returning({ id: interviews.id })
    const interviewId = added?.id ?? 0
    await db.insert(interviewTimes).values(
      days.map((one) => ({
        interviewId,
        side: 'company' as const,
        startsAt: instantOf(timeZone, `${dayAfter(today, one)}T15:00`) ?? today,
        takenAt: one === taken ? hoursAgo(2) : null,
        memberId: one === taken ? memberId : null,
      })),
    )
    const proposed = { applicationId, kind: 'interviewProposed', side: 'company', memberId } as const
    await appendApplicationEvents(db, { ...proposed, at: proposedAt })
    if (taken !== undefined)
      await appendApplicationEvents(db, {
        applicationId,
        kind: 'interviewTaken',
        side: 'candidate',
        at: hoursAgo(2),
      })
  }
}
