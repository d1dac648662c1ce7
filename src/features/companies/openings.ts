import type { JobCard } from '#contract/jobs/jobs.ts'
import { placeText } from '#features/jobs/jobText.ts'

export interface Openings {
  /** A city with its country, or what fully remote work is called. */
  readonly place: string
  readonly jobs: readonly JobCard[]
}

/**
 * Openings by place: where the most are first, then as they came. One group without a name where places would say
 * nothing: group is only one, or no two jobs share any.
 */
export function openingsByPlace(jobs: readonly JobCard[]): readonly Openings[] {
  const places = Map.groupBy(jobs, placeOf)
  if (places.size < 2 || places.size === jobs.length) return jobs.length > 0 ? [{ place: '', jobs }] : []
  return [...places]
    .map(([place, group]) => ({ place, jobs: group }))
    .sort((one, other) => other.jobs.length - one.jobs.length)
}

const placeOf = (job: JobCard): string => (job.city ? placeText(job) : (job.workplace ?? placeText(job)))
