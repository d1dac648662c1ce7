import { and, eq, inArray, isNull, lt, notInArray } from '#drizzle'
import { dayIn } from '#contract/core/days.ts'
import { reviewableDays } from '#contract/reviews/dueDates.ts'
import type { Context } from '../core/context.ts'
import { addDays } from '#contract/core/workDay.ts'
import { closeAssignments } from '../employments/endEmployments.ts'
import { transact } from '../core/transact.ts'
import { deleteBatch } from '../db/deleteBatch.ts'
import { reviewAssignments } from '../employments/schema/record.ts'
import { employments } from '../employments/schema/employments.ts'
import { reviewRatings, reviews } from './schema.ts'

const batchSize = 500

/**
 * Deletes reviews that nobody can publish any more, because their employment ended more than 30 days ago, and ends their
 * reviewers' assignments.
 */
export async function deleteLapsedReviews(ctx: Context): Promise<object | null> {
  const before = addDays(dayIn('UTC', ctx.now()), -reviewableDays)
  const ended = ctx.db.select({ id: employments.id }).from(employments).where(lt(employments.endDate, before))
  const isLapsed = and(isNull(reviews.publishedAt), inArray(reviews.employmentId, ended))
  const lapsed = await ctx.db.select({ id: reviews.id }).from(reviews).where(isLapsed).limit(batchSize)
  for (const { id: reviewId } of lapsed)
    await transact(ctx, async (tx, emit) => {
      const deleted = await tx
        .delete(reviews)
        .where(and(eq(reviews.id, reviewId), isLapsed))
        .returning({ employmentId: reviews.employmentId })
      for (const { employmentId } of deleted) await emit('reviewCancelled', { reviewId, employmentId })
    })
  if (lapsed.length === batchSize) return {}
  await closeAssignments(ctx.db, before, ctx.now())
  return null
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
export async function deleteAbandonedDrafts(ctx: Context): Promise<object | null> {
  const { db } = ctx
  const open = db.select({ id: reviews.id }).from(reviews).where(isNull(reviews.publishedAt))
  const current = db
    .select({ id: reviewAssignments.id })
    .from(reviewAssignments)
    .where(isNull(reviewAssignments.endedAt))
  const isAbandoned = and(
    eq(reviewRatings.side, 'reviewer'),
    inArray(reviewRatings.reviewId, open),
    notInArray(reviewRatings.assignmentId, current),
  )
  return deleteBatch(db, reviewRatings, isAbandoned)
}
