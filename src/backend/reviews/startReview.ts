import { and, eq, isNull } from '#drizzle'
import type * as z from 'zod/mini'
import { dayIn } from '#contract/core/days.ts'
import type { Review, ReviewForm } from '#contract/reviews/shapes.ts'
import type { Context, Viewer } from '../core/context.ts'
import { addDays } from '#contract/core/workDay.ts'
import { invalid, isDuplicate, notFound, refuse } from '../core/refuse.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { assertNotSuspendedCompany } from '../companies/membership.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { reviewAssignments } from '../employments/schema/record.ts'
import { reviews } from './schema.ts'
import { findRelated, type EmploymentRow } from '../employments/access.ts'
import { isReviewable, lockEmployment, lockReview } from './access.ts'
import { assertOffered } from './competencies.ts'
import { readReview } from './queries.ts'
import { remindersBy } from './reminders.ts'

type Form = z.infer<typeof ReviewForm>

/** Starts a review of an employment. The index of open reviews decides between two that are started at once. */
export async function startReview(
  ctx: Context,
  viewer: Viewer,
  employmentId: number,
  form: Form,
): Promise<Review> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const company = await lockCompanyOf(tx, viewer, employmentId)
    const { employment } = await lockEmployment(tx, viewer, employmentId, 'company')
    if (company.closedAt !== null) throw refuse('companyClosed')
    await assertNotSuspendedCompany(tx, company.id)
    if (!isReviewable(employment, ctx.now()) || !(await isOpenAccount(tx, employment.userId)))
      throw refuse('employmentEnded')
    await assertReviewer(tx, employment)
    const today = dayIn(company.timeZone, ctx.now())
    if (form.due_on < today) throw invalid({ field: 'due_on', code: 'dateInPast' })
    if (form.due_on > addDays(today, dueWithinDays)) throw invalid({ field: 'due_on', code: 'invalid' })
    await assertOffered(tx, company.id, form.competency_ids)
    const reviewId = await insertReview(ctx, tx, employment, viewer, form, today)
    await emit('reviewStarted', { reviewId, startedBy: viewer.userId })
    return readReview(ctx, tx, viewer, reviewId)
  })
}
/** A due date further away is a slip. */
const dueWithinDays = 730

async function insertReview(
  ctx: Context,
  tx: Tx,
  employment: EmploymentRow,
  viewer: Viewer,
  form: Form,
  today: string,
): Promise<number> {
  try {
    const [added] = await tx
      .insert(reviews)
      .values({
        employmentId: employment.id,
        employeeId: employment.userId,
        title: form.title,
        dueOn: form.due_on,
        competencyIds: form.competency_ids,
        createdBy: viewer.userId,
        createdAt: ctx.now(),
        // The notification of the start replaces the reminders that would be due today.
        reminded: remindersBy(form.due_on, today),
      })
      .returning({ id: reviews.id })
    if (!added) throw new Error('Inserting the review returned no row')
    return added.id
  } catch (error) {
    if (isDuplicate(error, 'reviews_open')) throw refuse('reviewOpen')
    throw error
  }
}

/** Cancels an open review: it is deleted with all drafts. */
export async function cancelReview(ctx: Context, viewer: Viewer, reviewId: number): Promise<null> {
  await ctx.rates.use('write', viewer.userId)
  return transact(ctx, async (tx, emit) => {
    const { review } = await lockReview(tx, viewer, reviewId, 'company')
    if (review.publishedAt !== null) throw refuse('reviewPublished')
    await tx.delete(reviews).where(eq(reviews.id, reviewId))
    await emit('reviewCancelled', { reviewId, employmentId: review.employmentId })
    return null
  })
}

/** The company before its employment, as every change of a record locks them; shared, because it is only read. */
async function lockCompanyOf(tx: Tx, viewer: Viewer, employmentId: number) {
  const { employment, relation, isReviewer } = await findRelated(tx, viewer, employmentId)
  if (relation === 'other') throw notFound()
  if (relation !== 'admin' && !isReviewer) throw refuse('otherSide')
  if (employment.companyId === null) throw refuse('employmentUnverified')
  const [company] = await tx
    .select({ id: companies.id, timeZone: companies.timeZone, closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, employment.companyId))
    .for('share')
  if (!company) throw notFound()
  return company
}

/** @throws Refused unless a current member is named as the reviewer */
async function assertReviewer(tx: Tx, { id, companyId }: EmploymentRow): Promise<void> {
  const [reviewer] = await tx
    .select({ userId: currentMembers.userId })
    .from(reviewAssignments)
    .innerJoin(
      currentMembers,
      and(
        eq(currentMembers.userId, reviewAssignments.reviewerId),
        eq(currentMembers.companyId, companyId ?? 0),
      ),
    )
    .where(and(eq(reviewAssignments.employmentId, id), isNull(reviewAssignments.endedAt)))
  if (!reviewer) throw refuse('reviewerMissing')
}

const isOpenAccount = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.$count(accounts, and(eq(accounts.id, userId), isNull(accounts.closedAt)))) > 0
