import type { EmploymentDetails } from '#contract/employments/details.ts'
import type { Context, Viewer } from '../core/context.ts'
import { listDocuments } from '../documents/queries.ts'
import { historyPage } from '../employments/showHistory.ts'
import { findRecord } from '../employments/showRecord.ts'
import { findFeedback } from '../reviews/feedback/show.ts'
import { reviewPage } from '../reviews/queries.ts'

/** All of an employment's page. The viewer's relation to it is found once, not for each part. */
export async function showDetails(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
): Promise<EmploymentDetails> {
  const { record, related, subjects } = await findRecord(ctx, viewer, employmentId)
  const isParty = related.relation === 'employee' || related.relation === 'admin'
  const { verifiedAt, withdrawnAt } = related.employment
  // What a withdrawn confirmation has left is between the two sides.
  const isOnRecord = verifiedAt !== null || (isParty && withdrawnAt !== null)
  const [history, documents, reviews, feedback] = await Promise.all([
    isParty && isOnRecord ? historyPage(ctx, employmentId, subjects, {}) : null,
    isParty ? listDocuments(ctx.db, employmentId) : null,
    isOnRecord ? reviewPage(ctx, viewer, related, {}) : null,
    isOnRecord ? findFeedback(ctx.db, viewer, related) : null,
  ])
  return { record, history, documents, reviews, feedback }
}
