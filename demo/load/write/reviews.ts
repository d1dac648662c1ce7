import { and, eq, inArray, isNotNull, isNull, lt } from '#drizzle'
import type { Context } from '#backend/core/context.ts'
import { reviewAssignments } from '#backend/employments/schema/record.ts'
import { notifications } from '#backend/notifications/schema.ts'
import { employments } from '#backend/employments/schema/employments.ts'
import { replyToFeedback, shareFeedback } from '#backend/reviews/feedback/respond.ts'
import { publishFeedback, saveFeedback } from '#backend/reviews/feedback/write.ts'
import { publishReview, saveReviewRatings, saveSelfRating, submitSelfRating } from '#backend/reviews/rate.ts'
import { replyToReview, shareReview } from '#backend/reviews/respond.ts'
import { startReview } from '#backend/reviews/startReview.ts'
import type { Rating } from '#contract/reviews/shapes.ts'
import type { DemoFeedback, DemoReview, PastDay } from '../read/reviews.ts'
import { dayAfter, daysBefore } from './dates.ts'
import { runInPast } from './past.ts'
import { getOrThrow, viewerOf, type WriteContext } from './context.ts'

/** Writes competency reviews through the commands, each at its time. */
export async function writeReviews(context: WriteContext): Promise<void> {
  for (const review of context.content.reviews) await writeReview(context, review)
  await endAssignments(context)
  await readOldNotifications(context)
}

/** The same for final feedback. */
export async function writeFeedbacks(context: WriteContext): Promise<void> {
  for (const feedback of context.content.feedbacks) await writeFeedback(context, feedback)
  await readOldNotifications(context)
}

async function writeReview(context: WriteContext, review: DemoReview): Promise<void> {
  const { person, reviewer, title, due, self, given, published, reply } = review
  const employmentId = await findEmployment(context, review)
  await nameReviewer(context, employmentId, reviewer)
  const [by, employee] = [viewerOf(context, reviewer), viewerOf(context, person)]
  const at = (day: PastDay, command: (past: Context) => Promise<unknown>) =>
    runInPast(context.ctx, timestampOf(context, day, person + title), command)
  let reviewId = 0
  const form = {
    title,
    due_on: typeof due === 'string' ? due : dayAfter(context.today, due),
    competency_ids: [...review.competencyIds],
  }
  await at(review.started, async (past) => {
    reviewId = (await startReview(past, by, employmentId, form)).id
    if (!self) return
    const isSubmitted = published !== undefined || review.submitted
    await (isSubmitted ? submitSelfRating : saveSelfRating)(past, employee, reviewId, self)
  })
  if (published === undefined) {
    if (given.ratings.some(isTouched))
      await at(review.started, (past) => saveReviewRatings(past, by, reviewId, given))
    return
  }
  await at(published, async (past) => {
    await publishReview(past, by, reviewId, given)
    if (reply !== undefined) await replyToReview(past, employee, reviewId, { reply })
    if (review.shared) await shareReview(past, employee, reviewId)
  })
}

const isTouched = ({ rating, evidence }: Rating) => rating !== null || evidence !== ''

async function writeFeedback(context: WriteContext, feedback: DemoFeedback): Promise<void> {
  const { person, by, form, published, reply, shared } = feedback
  const employmentId = await findEmployment(context, feedback)
  const [admin, employee] = [viewerOf(context, by), viewerOf(context, person)]
  await runInPast(context.ctx, timestampOf(context, published ?? 1, person), async (past) => {
    if (published === undefined) return saveFeedback(past, admin, employmentId, form)
    await publishFeedback(past, admin, employmentId, form as Parameters<typeof publishFeedback>[3])
    if (reply !== undefined) await replyToFeedback(past, employee, employmentId, { reply })
    if (shared) await shareFeedback(past, employee, employmentId, true)
    return null
  })
}

const timestampOf = ({ today }: WriteContext, day: PastDay, key: string): Date =>
  typeof day === 'string' ? new Date(`${day}T09:30:00Z`) : daysBefore(today, day, key)

async function findEmployment(
  { db, people, companies }: WriteContext,
  { person, company }: { readonly person: string; readonly company: string },
): Promise<number> {
  const [found] = await db
    .select({ id: employments.id })
    .from(employments)
    .where(
      and(
        eq(employments.userId, getOrThrow(people, person)),
        eq(employments.companyId, getOrThrow(companies, company)),
      ),
    )
  if (!found) throw new Error(`${person} has no employment at ${company}`)
  return found.id
}

async function nameReviewer({ db, people }: WriteContext, employmentId: number, reviewer: string) {
  await db
    .insert(reviewAssignments)
    .values({ employmentId, reviewerId: getOrThrow(people, reviewer) })
    .onConflictDoNothing()
}

/** Nobody reviews employments that ended long ago any more. */
async function endAssignments({ db, today }: WriteContext): Promise<void> {
  const ended = db.select({ id: employments.id }).from(employments).where(isNotNull(employments.endDate))
  await db
    .update(reviewAssignments)
    .set({ endedAt: today })
    .where(inArray(reviewAssignments.employmentId, ended))
}

/** Nobody has left a notification unread for a month. */
async function readOldNotifications({ db, today }: WriteContext): Promise<void> {
  const kinds = ['reviewStarted', 'selfRatingSubmitted', 'reviewPublished', 'reviewReplied'] as const
  await db
    .update(notifications)
    .set({ readAt: notifications.createdAt, digestDue: false, mailDue: false })
    .where(
      and(
        inArray(notifications.kind, [...kinds, 'employmentChanged', 'feedbackPublished', 'feedbackReplied']),
        isNull(notifications.readAt),
        lt(notifications.createdAt, daysBefore(today, 30, '')),
      ),
    )
}
