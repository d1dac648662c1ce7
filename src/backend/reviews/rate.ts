import { and, eq, isNull } from '#drizzle'
import type { Rating, Review } from '#contract/reviews/shapes.ts'
import type { Context, Viewer } from '../core/context.ts'
import { invalid, notFound, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { reviewAssignments } from '../employments/schema/record.ts'
import { reviewRatings, reviews } from './schema.ts'
import { appendEvents } from '../employments/history.ts'
import { assertReviewOpen, lockReview, type ReviewRow } from './access.ts'
import { readReview } from './queries.ts'

interface RatingsForm {
  readonly ratings: readonly Rating[]
}
type Side = 'employee' | 'reviewer'

/** Saves the draft of the employee's own ratings. */
export async function saveSelfRating(ctx: Context, viewer: Viewer, reviewId: number, form: RatingsForm) {
  return changeReview(ctx, viewer, reviewId, 'employee', async (tx, review) => {
    await replaceRatings(ctx, tx, review, 'employee', draftOf(review, form))
  })
}

/** Submits the employee's own ratings, once. */
export async function submitSelfRating(ctx: Context, viewer: Viewer, reviewId: number, form: RatingsForm) {
  return changeReview(ctx, viewer, reviewId, 'employee', async (tx, review, emit) => {
    await replaceRatings(ctx, tx, review, 'employee', completeOf(review, form))
    await tx.update(reviews).set({ selfSubmittedAt: ctx.now() }).where(eq(reviews.id, reviewId))
    await emit('selfRatingSubmitted', { reviewId })
  })
}

/** Saves the draft of the current reviewer; that of an earlier one is discarded. */
export async function saveReviewRatings(ctx: Context, viewer: Viewer, reviewId: number, form: RatingsForm) {
  return changeReview(ctx, viewer, reviewId, 'reviewer', async (tx, review) => {
    await replaceRatings(ctx, tx, review, 'reviewer', draftOf(review, form))
  })
}

/** Publishes a review. A self-rating that was not submitted lapses, and both sides see each other's ratings. */
export async function publishReview(ctx: Context, viewer: Viewer, reviewId: number, form: RatingsForm) {
  return changeReview(ctx, viewer, reviewId, 'reviewer', async (tx, review, emit) => {
    const now = ctx.now()
    if (review.selfSubmittedAt === null) await deleteRatings(tx, reviewId, 'employee')
    await replaceRatings(ctx, tx, review, 'reviewer', completeOf(review, form), review.employeeId)
    await tx
      .update(reviews)
      .set({ publishedAt: now, reviewerId: viewer.userId })
      .where(eq(reviews.id, reviewId))
    await appendEvents(ctx, tx, [
      {
        employmentId: review.employmentId,
        ...({ kind: 'reviewPublished', side: 'company' } as const),
        at: now,
        subjectId: reviewId,
      },
    ])
    await emit('reviewPublished', { reviewId })
  })
}

async function changeReview(
  ctx: Context,
  viewer: Viewer,
  reviewId: number,
  side: Side,
  change: (
    tx: Tx,
    review: ReviewRow,
    emit: (name: 'selfRatingSubmitted' | 'reviewPublished', payload: { reviewId: number }) => Promise<void>,
  ) => Promise<void>,
): Promise<Review> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const locked = await lockReview(tx, viewer, reviewId, side)
    await assertReviewOpen(ctx, tx, locked)
    if (side === 'employee' && locked.review.selfSubmittedAt !== null) throw refuse('ratingSubmitted')
    await change(tx, locked.review, emit)
    return readReview(ctx, tx, viewer, reviewId)
  })
}

/** Ratings of competencies that the review has, each once. */
function draftOf({ competencyIds }: ReviewRow, { ratings }: RatingsForm): readonly Rating[] {
  const ids = ratings.map(({ competency_id: id }) => id)
  if (new Set(ids).size !== ids.length || !ids.every((id) => competencyIds.includes(id)))
    throw invalid({ field: 'ratings', code: 'unknownChoice' })
  return ratings.filter(({ rating, evidence }) => rating !== null || evidence !== '')
}

/** The ratings of a form, with every competency rated. */
function completeOf(review: ReviewRow, form: RatingsForm): readonly Rating[] {
  const rated = draftOf(review, form)
  const isRated = (id: number) => rated.some(({ competency_id: of, rating }) => of === id && rating !== null)
  if (!review.competencyIds.every(isRated)) throw invalid({ field: 'ratings', code: 'required' })
  return rated
}

async function deleteRatings(tx: Tx, reviewId: number, side: Side): Promise<void> {
  await tx
    .delete(reviewRatings)
    .where(and(eq(reviewRatings.reviewId, reviewId), eq(reviewRatings.side, side)))
}

/** @param readableBy the employee, when the reviewer's ratings are published */
async function replaceRatings(
  ctx: Context,
  tx: Tx,
  { id: reviewId, employmentId, employeeId }: ReviewRow,
  side: Side,
  ratings: readonly Rating[],
  readableBy: number | null = side === 'employee' ? employeeId : null,
): Promise<void> {
  await deleteRatings(tx, reviewId, side)
  if (ratings.length === 0) return
  const assignmentId = side === 'reviewer' ? await findAssignment(tx, employmentId) : null
  await tx.insert(reviewRatings).values(
    ratings.map(({ competency_id: competencyId, rating, evidence }) => ({
      reviewId,
      side,
      competencyId,
      rating,
      evidence,
      assignmentId,
      employeeId: readableBy,
      savedAt: ctx.now(),
    })),
  )
}

async function findAssignment(tx: Tx, employmentId: number): Promise<number> {
  const [open] = await tx
    .select({ id: reviewAssignments.id })
    .from(reviewAssignments)
    .where(and(eq(reviewAssignments.employmentId, employmentId), isNull(reviewAssignments.endedAt)))
  if (!open) throw notFound()
  return open.id
}
