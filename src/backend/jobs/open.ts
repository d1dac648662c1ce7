import { and, eq, gt, isNull, or, type Placeholder, type SQL } from '#drizzle'
import { jobs } from './schema/jobs.ts'

/** Published with its last day not passed, so it may be offered to job seekers. */
export function isOpen(now: Date | Placeholder): SQL | undefined {
  return and(eq(jobs.status, 'published'), or(isNull(jobs.validThrough), gt(jobs.validThrough, now)))
}
