import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { withStatus } from '../core/refusals.ts'
import {
  id,
  multilineText,
  nothing,
  pageOf,
  pageQuery,
  requiredSingleLineText,
  timestamp,
} from '../core/fields.ts'
import { workDay } from '../core/workDay.ts'
import { CompetencyIds } from './competencies.ts'
import { rating } from './scale.ts'

export const titleMaximum = 100
export const evidenceMaximum = 500
export const replyMaximum = 2_000

export const ReviewForm = z.object({
  /** What is reviewed, usually a period: 'Spring 2026'. */
  title: requiredSingleLineText(titleMaximum),
  due_on: workDay,
  competency_ids: CompetencyIds,
})

const evidence = multilineText(evidenceMaximum)
const competency_id = id
/** Ratings of a draft may be incomplete. */
export const DraftRatings = z.object({
  ratings: z.array(z.object({ competency_id, rating: z.nullable(rating), evidence })).check(z.maxLength(100)),
})
/** Every competency needs a rating. */
export const SelfRatings = z.object({
  ratings: z.array(z.object({ competency_id, rating, evidence })).check(z.maxLength(100)),
})
/** Every competency needs a rating and, unless it is N/A, a sentence of evidence. */
export const ReviewerRatings = z.object({
  ratings: z
    .array(
      z.object({ competency_id, rating, evidence }).check(
        z.refine((one) => one.rating === 0 || one.evidence !== '', {
          error: 'required',
          path: ['evidence'],
        }),
      ),
    )
    .check(z.maxLength(100)),
})
export const ReplyForm = z.object({ reply: multilineText(replyMaximum).check(z.minLength(1)) })

export const Rating = z.object({ competency_id, rating: z.nullable(rating), evidence: z.string() })
export type Rating = z.infer<typeof Rating>
/** The ratings of one side. */
export const SideRatings = z.object({
  ratings: z.array(Rating),
  saved_at: z.nullable(timestamp),
  /** When they were submitted or published; null for a draft. */
  submitted_at: z.nullable(timestamp),
})
export type SideRatings = z.infer<typeof SideRatings>

/** A review as far as its reader may see it. */
export const Review = z.object({
  id,
  employment_id: id,
  title: z.string(),
  due_on: z.string(),
  created_at: timestamp,
  competencies: z.array(z.object({ id, name: z.string() })),
  /** Who reviews, or published; null for readers outside the two parties, and when nobody is named. */
  reviewer: z.nullable(z.object({ user_id: id, name: z.string() })),
  self_submitted_at: z.nullable(timestamp),
  published_at: z.nullable(timestamp),
  /** The employee's own ratings; to the other side only once the review is published. */
  self: z.nullable(SideRatings),
  /** The reviewer's ratings; to others only once published. */
  given: z.nullable(SideRatings),
  reply: z.nullable(z.string()),
  replied_at: z.nullable(timestamp),
  /** Whether the employee agrees that others see it. Only the employee learns this; null to others. */
  shared: z.nullable(z.boolean()),
  /** What the reader may do now. */
  may: z.object({
    rate_self: z.boolean(),
    rate: z.boolean(),
    cancel: z.boolean(),
    reply: z.boolean(),
    share: z.boolean(),
  }),
})
export type Review = z.infer<typeof Review>

/** A competency over the published reviews that the reader may see, oldest first. */
export const CompetencyCourse = z.object({
  id,
  name: z.string(),
  ratings: z.array(z.object({ review_id: id, title: z.string(), published_at: timestamp, rating })),
})
export type CompetencyCourse = z.infer<typeof CompetencyCourse>

/** An open review in which the caller has something to do. */
export const OpenReview = z.object({
  id,
  employment_id: id,
  title: z.string(),
  due_on: z.string(),
  role: z.enum(['employee', 'reviewer']),
  /** The employee's name; for the employee, their own. */
  person: z.string(),
  company: z.string(),
  position: z.string(),
})
export type OpenReview = z.infer<typeof OpenReview>

const employment = '/api/employments/:employmentId'
const review = '/api/reviews/:reviewId'
/** The review has been published, or the employment ended too long ago. */
const frozen = { ...withStatus(409, ['reviewPublished', 'employmentEnded']), companyClosed: 410 } as const

export const listReviews = endpoint({
  method: 'GET',
  path: `${employment}/reviews`,
  access: 'person',
  summary:
    'The reviews of an employment that the caller may see, newest first: all for its two sides and the reviewer, those ' +
    'that the employee shares for others.',
  query: z.object(pageQuery),
  reply: pageOf(Review),
})

export const showCourse = endpoint({
  method: 'GET',
  path: `${employment}/competencies`,
  access: 'person',
  summary: 'The course of each competency over the last 20 published reviews that the caller may see.',
  reply: z.object({ competencies: z.array(CompetencyCourse) }),
})

export const startReview = endpoint({
  method: 'POST',
  path: `${employment}/reviews`,
  access: 'person',
  summary: 'Starts a review. An admin or the reviewer may; one review per employment is open at a time.',
  body: ReviewForm,
  reply: Review,
  limited: true,
  refusals: {
    ...withStatus(409, ['reviewOpen', 'reviewerMissing', 'employmentEnded', 'employmentUnverified']),
    otherSide: 403,
    companyClosed: 410,
  },
})

export const listOpenReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/open',
  access: 'person',
  summary: 'Open reviews in which the caller rates, as the reviewer or themself; the earliest due first.',
  query: z.object(pageQuery),
  reply: pageOf(OpenReview),
})

export const showReview = endpoint({
  method: 'GET',
  path: review,
  access: 'person',
  summary: 'A review as far as the caller may see it.',
  reply: Review,
})

export const cancelReview = endpoint({
  method: 'DELETE',
  path: review,
  access: 'person',
  summary: 'Deletes an open review with all drafts. An admin or the reviewer may.',
  reply: nothing,
  limited: true,
  refusals: { reviewPublished: 409, otherSide: 403 },
})

export const saveSelfRating = endpoint({
  method: 'PUT',
  path: `${review}/self-rating`,
  access: 'person',
  summary: "Saves a draft of the employee's own ratings.",
  body: DraftRatings,
  reply: Review,
  limited: true,
  refusals: { ...frozen, ratingSubmitted: 409, otherSide: 403 },
})

export const submitSelfRating = endpoint({
  method: 'PUT',
  path: `${review}/self-rating/submission`,
  access: 'person',
  summary: "Submits the employee's own ratings. They cannot be changed afterwards.",
  body: SelfRatings,
  reply: Review,
  limited: true,
  refusals: { ...frozen, ratingSubmitted: 409, otherSide: 403 },
})

export const saveReviewRatings = endpoint({
  method: 'PUT',
  path: `${review}/ratings`,
  access: 'person',
  summary: "Saves a draft of the reviewer's ratings.",
  body: DraftRatings,
  reply: Review,
  limited: true,
  refusals: { ...frozen, otherSide: 403, reviewerOnly: 403 },
})

export const publishReview = endpoint({
  method: 'PUT',
  path: `${review}/publication`,
  access: 'person',
  summary:
    "Publishes the review with the reviewer's ratings and freezes it; an unsubmitted self-rating lapses.",
  body: ReviewerRatings,
  reply: Review,
  limited: true,
  refusals: { ...frozen, otherSide: 403, reviewerOnly: 403 },
})

export const replyToReview = endpoint({
  method: 'PUT',
  path: `${review}/reply`,
  access: 'person',
  summary: "The employee's reply to a published review, given once.",
  body: ReplyForm,
  reply: Review,
  limited: true,
  refusals: { ...withStatus(409, ['replyGiven', 'reviewUnpublished']), otherSide: 403 },
})

export const shareReview = endpoint({
  method: 'PUT',
  path: `${review}/consent`,
  access: 'person',
  summary:
    "The employee agrees that others see the review, within the audience of their setting 'Competency ratings'.",
  reply: Review,
  limited: true,
  refusals: { reviewUnpublished: 409, otherSide: 403 },
})

export const hideReview = endpoint({
  method: 'DELETE',
  path: `${review}/consent`,
  access: 'person',
  summary: 'Withdraws the consent: others no longer see the review, at once.',
  reply: Review,
  limited: true,
  refusals: { reviewUnpublished: 409, otherSide: 403 },
})
