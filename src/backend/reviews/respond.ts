import { and, eq, isNull, sql } from '#drizzle'
import type { Review } from '#contract/reviews/shapes.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import { recordChanged } from '../core/recordChanged.ts'
import { refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { reviews } from './schema.ts'
import { lockReview } from './access.ts'
import { readReview } from './queries.ts'

/** The employee's reply to a published review. Two replies sent at once: the first counts. */
export async function replyToReview(
  ctx: Context,
  viewer: Viewer,
  reviewId: number,
  { reply }: { readonly reply: string },
): Promise<Review> {
  return respond(ctx, viewer, reviewId, async (tx, emit) => {
    const replied = await tx
      .update(reviews)
      .set({ reply, repliedAt: ctx.now() })
      .where(and(eq(reviews.id, reviewId), isNull(reviews.repliedAt)))
      .returning({ id: reviews.id })
    if (replied.length === 0) throw refuse('replyGiven')
    await emit('reviewReplied', { reviewId })
  })
}

/** The employee agrees that others see a published review. */
export async function shareReview(ctx: Context, viewer: Viewer, reviewId: number): Promise<Review> {
  return respond(ctx, viewer, reviewId, async (tx) => {
    await tx
      .update(reviews)
      .set({ sharedAt: sql`coalesce(${reviews.sharedAt}, ${ctx.now().toISOString()}::timestamptz)` })
      .where(eq(reviews.id, reviewId))
  })
}

/** Withdraws the consent. Readers ask for it with the review itself, so the review is gone with this commit. */
export async function hideReview(ctx: Context, viewer: Viewer, reviewId: number): Promise<Review> {
  return respond(ctx, viewer, reviewId, async (tx) => {
    await tx.update(reviews).set({ sharedAt: null }).where(eq(reviews.id, reviewId))
  })
}

/** Steps of the employee, who may take them at any time after the publication, also when the company has closed. */
async function respond(
  ctx: Context,
  viewer: Viewer,
  reviewId: number,
  change: (tx: Tx, emit: Emit) => Promise<void>,
): Promise<Review> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const { review } = await lockReview(tx, viewer, reviewId, 'employee')
    if (review.publishedAt === null) throw refuse('reviewUnpublished')
    await change(tx, emit)
    await recordChanged(ctx, tx, [review.employmentId])
    return readReview(ctx, tx, viewer, reviewId)
  })
}
