import { and, eq, isNull } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import { findAdminIds } from '../companies/membership.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import { feedbackSubject, reviewSubject } from '../core/subjects.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { reviewAssignments } from '../employments/schema/record.ts'
import { employments } from '../employments/schema/employments.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import { finalFeedbacks, reviews } from './schema.ts'
import { currentPosition } from '../employments/schema/fields.ts'
import { deleteNotifications } from '../notifications/bySubject.ts'
import { notify } from '../notifications/notify.ts'

/** Notifies the side of a review that waits. What it contains is read on its page, never in a notification. */
export const reviewNotifications: Reactions = {
  async reviewStarted(ctx, { reviewId, startedBy }) {
    const facts = await findReviewFacts(ctx, reviewId)
    if (!facts?.isOpen) return
    for (const { userId, role } of ratersOf(facts))
      if (userId !== startedBy)
        await notify(ctx, {
          ...stepOf(facts, 'start'),
          to: [userId],
          kind: 'reviewStarted',
          data: { ...facts.data, person: facts.person, role },
        })
  },
  async reviewDue(ctx, { reviewId, reminder }) {
    const facts = await findReviewFacts(ctx, reviewId)
    if (!facts?.isOpen) return
    const when = reminder === 1 ? 'soon' : reminder === 2 ? 'today' : 'overdue'
    for (const { userId, role } of ratersOf(facts))
      await notify(ctx, {
        ...stepOf(facts, `due:${reminder}`),
        to: [userId],
        kind: 'reviewDue',
        data: { ...facts.data, person: facts.person, role, when },
      })
  },
  async reviewCancelled(ctx, { reviewId }) {
    await deleteNotifications(ctx, reviewSubject(reviewId))
  },
  async selfRatingSubmitted(ctx, { reviewId }) {
    const facts = await findReviewFacts(ctx, reviewId)
    if (!facts?.isOpen || facts.reviewerId === null) return
    const data = { ...facts.data, person: facts.person }
    const to = [facts.reviewerId]
    await notify(ctx, { ...stepOf(facts, 'self'), to, kind: 'selfRatingSubmitted', data })
  },
  async reviewPublished(ctx, { reviewId }) {
    const facts = await findReviewFacts(ctx, reviewId)
    if (!facts?.employeeId) return
    const to = [facts.employeeId]
    await notify(ctx, { ...stepOf(facts, 'published'), to, kind: 'reviewPublished', data: facts.data })
  },
  async reviewReplied(ctx, { reviewId }) {
    const facts = await findReviewFacts(ctx, reviewId)
    if (!facts || facts.publisherId === null) return
    const data = { ...facts.data, person: facts.person }
    const to = [facts.publisherId]
    await notify(ctx, { ...stepOf(facts, 'reply'), to, kind: 'reviewReplied', data })
  },
  async feedbackPublished(ctx, { employmentId }) {
    const facts = await findFeedbackFacts(ctx, employmentId)
    if (!facts) return
    const { data, employeeId } = facts
    const about = feedbackSubject(employmentId)
    await notify(ctx, { to: [employeeId], kind: 'feedbackPublished', data, about })
  },
  async feedbackReplied(ctx, { employmentId }) {
    const facts = await findFeedbackFacts(ctx, employmentId)
    if (!facts) return
    const { employeeId: named, person } = facts
    await notify(ctx, {
      to: (await findAdminIds(ctx.db, facts.companyId)).filter((id) => id !== named),
      kind: 'feedbackReplied',
      data: { ...facts.data, person },
      about: `${feedbackSubject(employmentId)}:reply`,
      named,
    })
  },
}

type ReviewFacts = NonNullable<Awaited<ReturnType<typeof findReviewFacts>>>

/** Of a step of a review, whose notifications may name the employee. */
const stepOf = ({ data, employeeId }: ReviewFacts, step: string) => ({
  about: `${reviewSubject(data.review_id)}:${step}`,
  named: employeeId,
})

/** Who still has to rate: the reviewer, and the employee until they have submitted. */
function ratersOf({ reviewerId, employeeId, selfSubmittedAt }: ReviewFacts) {
  return [
    ...(reviewerId === null ? [] : [{ userId: reviewerId, role: 'reviewer' as const }]),
    ...(employeeId === null || selfSubmittedAt !== null
      ? []
      : [{ userId: employeeId, role: 'employee' as const }]),
  ]
}

const publishers = alias(currentMembers, 'publishers')

/** A review with those who wait; null for those who have left the company or closed their account. */
async function findReviewFacts(ctx: Context, reviewId: number) {
  const [found] = await ctx.db
    .select({
      review: reviews,
      slug: companies.slug,
      company: companies.name,
      position: currentPosition,
      person: fullName,
      employeeId: accounts.id,
      reviewerId: currentMembers.userId,
      publisherId: publishers.userId,
    })
    .from(reviews)
    .innerJoin(employments, eq(employments.id, reviews.employmentId))
    .innerJoin(companies, eq(companies.id, employments.companyId))
    .innerJoin(profiles, eq(profiles.userId, reviews.employeeId))
    .leftJoin(accounts, and(eq(accounts.id, reviews.employeeId), isNull(accounts.closedAt)))
    .leftJoin(
      reviewAssignments,
      and(eq(reviewAssignments.employmentId, employments.id), isNull(reviewAssignments.endedAt)),
    )
    .leftJoin(
      currentMembers,
      and(
        eq(currentMembers.companyId, companies.id),
        eq(currentMembers.userId, reviewAssignments.reviewerId),
      ),
    )
    .leftJoin(
      publishers,
      and(eq(publishers.companyId, companies.id), eq(publishers.userId, reviews.reviewerId)),
    )
    .where(eq(reviews.id, reviewId))
  if (!found) return null
  const { review, slug, company, position, ...people } = found
  return {
    ...people,
    isOpen: review.publishedAt === null,
    selfSubmittedAt: review.selfSubmittedAt,
    data: {
      review_id: review.id,
      employment_id: review.employmentId,
      title: review.title,
      company_slug: slug,
      company,
      position,
    },
  }
}

async function findFeedbackFacts(ctx: Context, employmentId: number) {
  const [found] = await ctx.db
    .select({
      companyId: companies.id,
      slug: companies.slug,
      company: companies.name,
      position: currentPosition,
      person: fullName,
      employeeId: accounts.id,
    })
    .from(finalFeedbacks)
    .innerJoin(employments, eq(employments.id, finalFeedbacks.employmentId))
    .innerJoin(companies, eq(companies.id, employments.companyId))
    .innerJoin(accounts, and(eq(accounts.id, finalFeedbacks.employeeId), isNull(accounts.closedAt)))
    .innerJoin(profiles, eq(profiles.userId, accounts.id))
    .where(eq(finalFeedbacks.employmentId, employmentId))
  if (!found) return null
  const { slug, company, position, ...facts } = found
  return { ...facts, data: { employment_id: employmentId, company_slug: slug, company, position } }
}
