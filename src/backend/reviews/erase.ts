import { eq, inArray, or, sql } from '#drizzle'
import type { Erased } from '../core/domainModule.ts'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { reviewAssignments } from '../employments/schema/record.ts'
import { employments } from '../employments/schema/employments.ts'
import { finalFeedbacks, reviewRatings, reviews } from './schema.ts'

/**
 * Erases the reviews and feedback of a person, published ones included, and what they drafted as a reviewer. Published
 * reviews that they wrote about others stay without their name.
 */
export async function eraseReviews(_ctx: Context, tx: Tx, { accountId, anonymousId }: Erased): Promise<void> {
  // The triggers that freeze what is published allow this transaction to delete.
  await tx.execute(sql`select set_config('tenure.erasing', 'on', true)`)
  const own = tx
    .select({ id: employments.id })
    .from(employments)
    .where(inArray(employments.userId, [accountId, anonymousId]))
  await tx.delete(reviews).where(or(eq(reviews.employeeId, accountId), inArray(reviews.employmentId, own)))
  await tx.delete(finalFeedbacks).where(inArray(finalFeedbacks.employmentId, own))
  const assigned = tx
    .select({ id: reviewAssignments.id })
    .from(reviewAssignments)
    .where(eq(reviewAssignments.reviewerId, accountId))
  const open = tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(sql`${reviews.publishedAt} is null`)
  await tx
    .delete(reviewRatings)
    .where(sql`${reviewRatings.assignmentId} in ${assigned} and ${reviewRatings.reviewId} in ${open}`)
  await tx.execute(sql`select set_config('tenure.erasing', '', true)`)
}
