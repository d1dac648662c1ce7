import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { nothing, pageOf, pageQuery } from '../core/fields.ts'
import { withStatus } from '../core/refusals.ts'
import {
  CompetencyCourse,
  DraftRatings,
  OpenReview,
  ReplyForm,
  Review,
  ReviewerRatings,
  ReviewForm,
  SelfRatings,
} from './shapes.ts'

const employment = '/api/employments/:employmentId'
const review = '/api/reviews/:reviewId'
/** The review has been published, or the employment ended too long ago. */
const frozen = {
  ...withStatus(409, ['reviewPublished', 'employmentEnded']),
  companyClosed: 410,
  companySuspended: 403,
} as const

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
    companySuspended: 403,
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
