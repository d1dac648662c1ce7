import { sql } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import { reviewRatings, reviews } from '../reviews/schema.ts'

const own = alias(reviewRatings, 'own')
const given = alias(reviewRatings, 'given')

/** The days of a review are compared in UTC. */
export const publishedInTime = sql`(${reviews.publishedAt} at time zone 'UTC')::date <= ${reviews.dueOn}`

const givenRatings = sql`${reviewRatings} ${given}
  where ${given.reviewId} = ${reviews.id} and ${given.side} = 'reviewer' and ${given.rating} > 0`

/** The reviewer gave a reason for every rating. */
export const hasReasonsForRatings = sql`exists (select 1 from ${givenRatings})
  and not exists (select 1 from ${givenRatings} and length(${given.evidence}) < 20)`

/** Both sides rated at least three competencies without seeing the other's ratings, on average one step apart or less. */
export const ratingsAgree = sql`(
  select count(*) >= 3 and avg(abs(${own.rating} - ${given.rating})) <= 1 from ${reviewRatings} ${own}
  join ${reviewRatings} ${given} on ${given.reviewId} = ${own.reviewId} and ${given.competencyId} = ${own.competencyId}
    and ${given.side} = 'reviewer'
  where ${own.reviewId} = ${reviews.id} and ${own.side} = 'employee' and ${own.rating} > 0 and ${given.rating} > 0)`
