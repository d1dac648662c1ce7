import * as z from 'zod/mini'
import { id, multilineText, requiredSingleLineText, timestamp } from '../core/fields.ts'
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
