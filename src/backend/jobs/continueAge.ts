import { and, eq, gte, lte, ne, sql } from '#drizzle'
import { daysAfter } from '../core/days.ts'
import type { Tx } from '../db/connect.ts'
import { placeKey } from '../search/words.ts'
import { jobs } from './schema/jobs.ts'

/** Days after the end of a job within which another one continues its age. */
const continuationDays = 90

/**
 * A job of the same title and place as one that its company closed shortly before continues the age of that one, so that
 * nothing becomes new by being posted again (docs/decisions/153). The caller has locked the job.
 */
export async function continueAge(tx: Tx, jobId: number): Promise<void> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId))
  if (!job?.firstPublishedAt || job.countryId === null || placeKey(job.title) === '') return
  const ended = await tx
    .select({
      title: jobs.title,
      city: jobs.city,
      firstPublishedAt: jobs.firstPublishedAt,
      continuesSince: jobs.continuesSince,
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.companyId, job.companyId),
        eq(jobs.status, 'closed'),
        ne(jobs.id, jobId),
        eq(jobs.countryId, job.countryId),
        gte(jobs.closedAt, daysAfter(job.firstPublishedAt, -continuationDays)),
        lte(jobs.closedAt, job.firstPublishedAt),
      ),
    )
  const [since] = ended
    .filter(
      ({ title, city }) => placeKey(title) === placeKey(job.title) && placeKey(city) === placeKey(job.city),
    )
    .flatMap((one) => one.continuesSince ?? one.firstPublishedAt ?? [])
    .sort((a, b) => a.getTime() - b.getTime())
  if (!since) return
  await tx
    .update(jobs)
    // What it already continues may be older.
    .set({ continuesSince: sql`least(${jobs.continuesSince}, ${since.toISOString()}::timestamptz)` })
    .where(eq(jobs.id, jobId))
}
