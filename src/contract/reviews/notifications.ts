import * as z from 'zod/mini'
import { defineNotification, mailedInDigest, mailedAtOnce } from '../core/defineNotification.ts'
import { id } from '../core/fields.ts'
import type { Paths } from '../core/pages.ts'

const employment = {
  employment_id: id,
  company_slug: z.string(),
  company: z.string(),
  position: z.string(),
}
const review = { ...employment, review_id: id, title: z.string() }
/** `person` is the employee; `role` is what the reader does in the review. */
const rated = { ...review, person: z.string(), role: z.enum(['employee', 'reviewer']) }

const toReview = (
  path: Paths,
  { employment_id: id, review_id }: { employment_id: number; review_id: number },
) => `${path('employmentDetails', { id })}#review-${review_id}`
const toFeedback = (path: Paths, { employment_id: id }: { employment_id: number }) =>
  `${path('employmentDetails', { id })}#feedback`
const toOpenReviews = (path: Paths) => `${path('careers')}#open-reviews`

const due = { soon: 'reviewsSoon', today: 'reviewsToday', overdue: 'reviewsOverdue' } as const

export const reviewNotifications = [
  defineNotification({
    kind: 'reviewStarted',
    topic: 'employment',
    data: z.object(rated),
    channels: mailedAtOnce,
    message: ({ role }) => `review.started.${role}`,
    target: toReview,
    group: ({ role, company_slug: slug }) =>
      role === 'reviewer' ? { many: 'reviewsStarted', about: slug, target: toOpenReviews } : null,
  }),
  defineNotification({
    kind: 'reviewDue',
    topic: 'employment',
    data: z.object({ ...rated, when: z.enum(['soon', 'today', 'overdue']) }),
    channels: mailedInDigest,
    message: ({ when, role }) => `review.${when}.${role}`,
    target: toReview,
    group: ({ role, when, company_slug: slug }) =>
      role === 'reviewer' ? { many: due[when], about: slug, target: toOpenReviews } : null,
  }),
  defineNotification({
    kind: 'selfRatingSubmitted',
    topic: 'employment',
    data: z.object({ ...review, person: z.string() }),
    channels: mailedInDigest,
    message: () => 'review.selfRated',
    target: toReview,
    group: ({ company_slug: slug }) => ({ many: 'selfRatings', about: slug }),
  }),
  defineNotification({
    kind: 'reviewPublished',
    topic: 'employment',
    data: z.object(review),
    channels: mailedAtOnce,
    message: () => 'review.published',
    target: toReview,
  }),
  defineNotification({
    kind: 'reviewReplied',
    topic: 'employment',
    data: z.object({ ...review, person: z.string() }),
    channels: mailedInDigest,
    message: () => 'review.replied',
    target: toReview,
    group: ({ company_slug: slug }) => ({ many: 'reviewReplies', about: slug }),
  }),
  defineNotification({
    kind: 'feedbackPublished',
    topic: 'employment',
    data: z.object(employment),
    channels: mailedAtOnce,
    message: () => 'feedback.published',
    target: toFeedback,
  }),
  defineNotification({
    kind: 'feedbackReplied',
    topic: 'employment',
    data: z.object({ ...employment, person: z.string() }),
    channels: mailedInDigest,
    message: () => 'feedback.replied',
    target: toFeedback,
    group: ({ company_slug: slug }) => ({ many: 'feedbackReplies', about: slug }),
  }),
] as const
