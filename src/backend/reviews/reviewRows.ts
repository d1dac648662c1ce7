import { and, eq, isNull, sql } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import type { Review, SideRatings } from '#contract/reviews/shapes.ts'
import type { Tx } from '../db/connect.ts'
import { reviewAssignments } from '../employments/schema/record.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import { competencies, reviewRatings, reviews } from './schema.ts'
import { nameOf } from '../dictionaries/queries.ts'
import type { Related } from '../employments/access.ts'
import { isReviewable } from './access.ts'

interface StoredRating {
  readonly side: 'employee' | 'reviewer'
  readonly competency_id: number
  readonly rating: number | null
  readonly evidence: string
  readonly assignment_id: number | null
  readonly saved_at: string
}

/** Reviews with their ratings, the names of the company's own competencies, and the reviewer: all in one query. */
export const selectReviews = (db: Tx) =>
  db
    .select({
      review: reviews,
      assignmentId: reviewAssignments.id,
      reviewerId: profiles.userId,
      reviewer: fullName,
      ratings: sql<StoredRating[]>`(
        select coalesce(json_agg(json_build_object('side', ${reviewRatings.side},
          'competency_id', ${reviewRatings.competencyId}, 'rating', ${reviewRatings.rating}, 'evidence', ${reviewRatings.evidence},
          'assignment_id', ${reviewRatings.assignmentId}, 'saved_at', ${reviewRatings.savedAt})), '[]'::json)
        from ${reviewRatings} where ${reviewRatings.reviewId} = ${reviews.id})`,
      ownNames: sql<Record<string, string>>`(
        select coalesce(json_object_agg(${competencies.id}, ${competencies.name}), '{}'::json)
        from ${competencies} where ${competencies.id} = any(${reviews.competencyIds}))`,
    })
    .from(reviews)
    .leftJoin(
      reviewAssignments,
      and(eq(reviewAssignments.employmentId, reviews.employmentId), isNull(reviewAssignments.endedAt)),
    )
    .leftJoin(
      profiles,
      eq(
        profiles.userId,
        sql`case when ${reviews.publishedAt} is null then ${reviewAssignments.reviewerId} else ${reviews.reviewerId} end`,
      ),
    )

export type FoundReview = Awaited<ReturnType<typeof selectReviews>>[number]

/** The name of a competency in a language; companies' own have one name. */
export const competencyName = (id: number, ownNames: Record<string, string>, locale: Locale): string =>
  nameOf('competencies', id, locale) ?? ownNames[id] ?? ''

/** A review with no more than its reader may see. Others must be allowed to see it at all. */
export function toReview(found: FoundReview, related: Related, locale: Locale, now: Date): Review {
  const { review, ownNames, reviewerId } = found
  const { relation, isReviewer, employment } = related
  const isPublished = review.publishedAt !== null
  const isEmployee = relation === 'employee'
  const canChange = !isPublished && isReviewable(employment, now)
  const party = relation !== 'other'
  return {
    id: review.id,
    employment_id: review.employmentId,
    title: review.title,
    due_on: review.dueOn,
    created_at: review.createdAt.toISOString(),
    competencies: review.competencyIds.map((id) => ({ id, name: competencyName(id, ownNames, locale) })),
    reviewer: party && reviewerId !== null ? { user_id: reviewerId, name: found.reviewer } : null,
    self_submitted_at: party ? toText(review.selfSubmittedAt) : null,
    published_at: toText(review.publishedAt),
    self: isEmployee || (party && isPublished) ? selfRatings(found) : null,
    given: isPublished || isReviewer ? givenRatings(found) : null,
    reply: review.reply,
    replied_at: toText(review.repliedAt),
    shared: isEmployee ? review.sharedAt !== null : null,
    may: {
      rate_self: isEmployee && canChange && review.selfSubmittedAt === null,
      rate: isReviewer && canChange,
      cancel: !isPublished && (isReviewer || relation === 'admin'),
      reply: isEmployee && isPublished && review.repliedAt === null,
      share: isEmployee && isPublished,
    },
  }
}

function selfRatings({ review, ratings }: FoundReview): SideRatings | null {
  const own = ratings.filter(({ side }) => side === 'employee')
  return own.length === 0 ? null : sideOf(review, own, review.selfSubmittedAt)
}

/** A draft belongs to the current assignment: another reviewer starts from an empty one. */
function givenRatings({ review, ratings, assignmentId }: FoundReview): SideRatings | null {
  const given = ratings.filter(
    ({ side, assignment_id: by }) =>
      side === 'reviewer' && (review.publishedAt !== null || by === assignmentId),
  )
  return given.length === 0 ? null : sideOf(review, given, review.publishedAt)
}

function sideOf(
  { competencyIds }: FoundReview['review'],
  stored: readonly StoredRating[],
  submittedAt: Date | null,
): SideRatings {
  const saved = stored.map(({ saved_at: at }) => new Date(at).getTime())
  return {
    ratings: competencyIds.map((id) => {
      const one = stored.find(({ competency_id: of }) => of === id)
      return { competency_id: id, rating: one?.rating ?? null, evidence: one?.evidence ?? '' }
    }),
    saved_at: new Date(Math.max(...saved)).toISOString(),
    submitted_at: toText(submittedAt),
  }
}

const toText = (at: Date | null): string | null => at?.toISOString() ?? null
