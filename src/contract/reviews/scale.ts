import * as z from 'zod/mini'

/** The rating scale by its wire values: 0 is 'N/A' and does not count in averages. */
export const ratingSteps = [
  'notApplicable',
  'poor',
  'needsImprovement',
  'satisfactory',
  'good',
  'excellent',
  'exceptional',
] as const
export type RatingStep = (typeof ratingSteps)[number]
export const highestRating = ratingSteps.length - 1

export const rating = z.number().check(z.int(), z.minimum(0), z.maximum(highestRating))

export const stepOf = (value: number): RatingStep => ratingSteps[value] ?? 'notApplicable'

export interface Average {
  /** With one decimal. */
  readonly value: number
  /** How many ratings it is made from, and how many there are including N/A. */
  readonly rated: number
  readonly of: number
}

/** The average without N/A; null if nothing else was rated. */
export function averageOf(ratings: readonly (number | null)[]): Average | null {
  const rated = ratings.filter((one) => one !== null && one > 0)
  if (rated.length === 0) return null
  const sum = rated.reduce<number>((total, one) => total + (one ?? 0), 0)
  return { value: Math.round((sum / rated.length) * 10) / 10, rated: rated.length, of: ratings.length }
}
