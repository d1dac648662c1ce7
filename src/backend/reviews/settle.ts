import { and, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import { dayIn } from '#contract/core/days.ts'
import { reviewableDays } from '#contract/reviews/dueDates.ts'
import type { Context } from '../core/context.ts'
import { addDays } from '#contract/core/workDay.ts'
import { closeAssignments } from '../employments/endEmployments.ts'
import { transact } from '../core/transact.ts'
import { reviewAssignments } from '../employments/schema/record.ts'
import { employments } from '../employments/schema/employments.ts'
import { reviewRatings, reviews } from './schema.ts'

const batchSize = 500

/**
 * Deletes reviews that nobody can publish any more, because their employment ended more than 30 days ago, and ends their
 * reviewers' assignments.
 */
export async function deleteLapsedReviews(ctx: Context): Promise<void> {
  const before = addDays(dayIn('UTC', ctx.now()), -reviewableDays)
  const ended = ctx.db.select({ id: employments.id }).from(employments).where(lt(employments.endDate, before))
  const isLapsed = and(isNull(reviews.publishedAt), inArray(reviews.employmentId, ended))
  for (;;) {
    const lapsed = await ctx.db.select({ id: reviews.id }).from(reviews).where(isLapsed).limit(batchSize)
    for (const { id: reviewId } of lapsed)
      await transact(ctx, async (tx, emit) => {
        const deleted = await tx
          .delete(reviews)
          .where(and(eq(reviews.id, reviewId), isLapsed))
          .returning({ employmentId: reviews.employmentId })
        for (const { employmentId } of deleted) await emit('reviewCancelled', { reviewId, employmentId })
      })
    if (lapsed.length < batchSize) break
  }
  await closeAssignments(ctx.db, before, ctx.now())
}

/** Deletes the open review of an employment whose confirmation was withdrawn. */
export async function deleteOpenReviews(
  ctx: Context,
  { employmentId }: { readonly employmentId: number },
): Promise<void> {
  await transact(ctx, async (tx, emit) => {
    const deleted = await tx
      .delete(reviews)
      .where(and(eq(reviews.employmentId, employmentId), isNull(reviews.publishedAt)))
      .returning({ reviewId: reviews.id })
    for (const { reviewId } of deleted) await emit('reviewCancelled', { reviewId, employmentId })
  })
}

/** Deletes the drafts of former reviewers, which nobody can read any more. */
export async function deleteAbandonedDrafts(ctx: Context): Promise<void> {
  const { db } = ctx
  const open = db.select({ id: reviews.id }).from(reviews).where(isNull(reviews.publishedAt))
  const current = db
    .select({ id: reviewAssignments.id })
    .from(reviewAssignments)
    .where(isNull(reviewAssignments.endedAt))
  await db
    .delete(reviewRatings)
    .where(
      and(
        eq(reviewRatings.side, 'reviewer'),
        inArray(reviewRatings.reviewId, open),
        notInArray(reviewRatings.assignmentId, current),
      ),
    )
}
