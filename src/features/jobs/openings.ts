import type { JobCard } from '#contract/jobs/jobs.ts'
import { placeText } from './jobText.ts'

export interface Openings {
  /** City with country, or the label of fully remote work. */
  readonly place: string
  readonly jobs: readonly JobCard[]
}

/**
 * Open jobs by place, the largest group first. A single unnamed group if places say nothing: there is only
 * one, or no two jobs share one.
 */
export function openingsByPlace(jobs: readonly JobCard[]): readonly Openings[] {
  const places = Map.groupBy(jobs, placeOf)
  if (places.size < 2 || places.size === jobs.length) return jobs.length > 0 ? [{ place: '', jobs }] : []
  return [...places]
    .map(([place, group]) => ({ place, jobs: group }))
    .sort((one, other) => other.jobs.length - one.jobs.length)
}

const placeOf = (job: JobCard): string => (job.city ? placeText(job) : (job.workplace ?? placeText(job)))
