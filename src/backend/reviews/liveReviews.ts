import { eq } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { reviews } from './schema.ts'
import { publishEmployment } from '../employments/liveChanges.ts'

/** Open pages show the steps of a review at once. */
export const liveReviews: Reactions = {
  reviewStarted: publishReview,
  selfRatingSubmitted: publishReview,
  reviewPublished: publishReview,
  reviewReplied: publishReview,
  // Its row is deleted.
  reviewCancelled: publishEmployment,
}

async function publishReview(ctx: Context, { reviewId }: { readonly reviewId: number }): Promise<void> {
  const [review] = await ctx.db
    .select({ employmentId: reviews.employmentId })
    .from(reviews)
    .where(eq(reviews.id, reviewId))
  if (review) await publishEmployment(ctx, review)
}
