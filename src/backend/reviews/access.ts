import { eq } from '#drizzle'
import { dayIn } from '#contract/core/days.ts'
import { isReviewableOn } from '#contract/reviews/dueDates.ts'
import { addDays } from '#contract/core/workDay.ts'
import type { Context, Viewer } from '../core/context.ts'
import { notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { assertNotSuspendedCompany } from '../companies/membership.ts'
import { companies } from '../companies/schema/companies.ts'
import { employments } from '../employments/schema/employments.ts'
import { reviews } from './schema.ts'
import { findRelated, type EmploymentRow, type Related } from '../employments/access.ts'
import { findVisibility } from '../settings/visibility.ts'

export type ReviewRow = typeof reviews.$inferSelect

/** The last day of an employment that has ended; null while it continues. */
function lastDayOf(employment: EmploymentRow, now: Date): string | null {
  const { endDate, terminationAt, terminationOn } = employment
  if (endDate !== null) return endDate
  return terminationAt !== null && terminationOn !== null && terminationAt <= now
    ? addDays(terminationOn, -1)
    : null
}

/** Whether an employment can be reviewed: it continues, or ended at most 30 days ago. */
export function isReviewable(employment: EmploymentRow, now: Date): boolean {
  return employment.verifiedAt !== null && isReviewableOn(lastDayOf(employment, now), dayIn('UTC', now))
}

/**
 * Whether others may see what the employee shares: the setting 'Competency ratings' and the audience of the employments
 * are the upper limits. False as well once the employee's account is closed.
 */
export async function mayOthersSee(db: Tx, viewer: Viewer, { employment }: Related): Promise<boolean> {
  // What a company has said is shown only while it stands by the employment.
  if (employment.verifiedAt === null) return false
  const { ratings, section } = await findVisibility(db, employment.userId, viewer)
  return ratings && section('employment')
}

/** A part in a review: the reviewer rates, the employee rates themself, either may act for the company. */
type Part = 'employee' | 'reviewer' | 'company'

export function takesPart({ relation, isReviewer }: Related, part: Part): boolean {
  if (part === 'employee') return relation === 'employee'
  return part === 'reviewer' ? isReviewer : isReviewer || relation === 'admin'
}

/**
 * The viewer's relation to an employment, locked until the transaction ends: changes of its reviews and its reviewer are
 * serialised.
 * @throws Refused 404 for everyone outside the two parties, 403 for the wrong one
 */
export async function lockEmployment(
  tx: Tx,
  viewer: Viewer,
  employmentId: number,
  part: Part,
): Promise<Related> {
  assertTakesPart(await findRelated(tx, viewer, employmentId), part)
  await tx
    .select({ id: employments.id })
    .from(employments)
    .where(eq(employments.id, employmentId))
    .for('update')
  // The reviewer may have changed while this waited for the lock.
  const related = await findRelated(tx, viewer, employmentId)
  assertTakesPart(related, part)
  return related
}

function assertTakesPart(related: Related, part: Part): void {
  if (takesPart(related, part)) return
  if (related.relation === 'other') throw notFound()
  throw refuse(part === 'reviewer' && related.relation !== 'employee' ? 'reviewerOnly' : 'otherSide')
}

/** Locks a review together with its employment. @throws Refused */
export async function lockReview(
  tx: Tx,
  viewer: Viewer,
  reviewId: number,
  part: Part,
): Promise<{ review: ReviewRow; related: Related }> {
  const [found] = await tx
    .select({ employmentId: reviews.employmentId })
    .from(reviews)
    .where(eq(reviews.id, reviewId))
  if (!found) throw notFound()
  const related = await lockEmployment(tx, viewer, found.employmentId, part)
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('update')
  // Cancelled meanwhile.
  if (!review) throw notFound()
  return { review, related }
}

/** @throws Refused when the review can no longer change */
export async function assertReviewOpen(
  ctx: Context,
  tx: Tx,
  { review, related: { employment } }: { readonly review: ReviewRow; readonly related: Related },
): Promise<void> {
  if (review.publishedAt !== null) throw refuse('reviewPublished')
  await assertReviewable(ctx, tx, employment)
}

/** @throws Refused when the company has closed, or the employment ended too long ago */
export async function assertReviewable(ctx: Context, tx: Tx, employment: EmploymentRow): Promise<void> {
  const [company] = await tx
    .select({ id: companies.id, closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, employment.companyId ?? 0))
  if (!company || company.closedAt !== null) throw refuse('companyClosed')
  await assertNotSuspendedCompany(tx, company.id)
  if (!isReviewable(employment, ctx.now())) throw refuse('employmentEnded')
}
