import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { jobs } from '../db/schema/jobs.ts'

/** Published, and its last day has not passed: what may be offered to somebody who looks for work. */
export function isOpen(now: Date): SQL | undefined {
  return and(eq(jobs.status, 'published'), or(isNull(jobs.validThrough), gt(jobs.validThrough, now)))
}
