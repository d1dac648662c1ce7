import { eq, sql } from 'drizzle-orm'
import type { JobStatus } from '#contract/jobs/forms.ts'
import {
  canChange,
  toJobForm,
  statusChanges,
  type ManagedJob,
  type StatusChange,
} from '#contract/jobs/jobs.ts'
import type { Locale } from '#contract/core/locale.ts'
import { requireOwnName } from '../companies/domain/standing.ts'
import type { Context, Viewer } from '../core/context.ts'
import { daysAfter } from '../core/days.ts'
import { transact } from '../core/transact.ts'
import { refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { jobs } from '../db/schema/jobs.ts'
import { indexJob } from '../search/indexJobs.ts'
import { requireJobManager } from './access.ts'
import { holdComplete, lockStatus } from './postings.ts'
import { findManagedJob } from './queries.ts'

/** How long a publication is good for, in days; publishing again renews it. */
const validDays = 60

/** Moves a job from state to state. The row is locked first, so that each move is counted once. */
export async function changeStatus(
  ctx: Context,
  viewer: Viewer,
  jobId: number,
  change: StatusChange,
  locale: Locale,
): Promise<ManagedJob> {
  await ctx.rates.use('write', viewer.userId)
  const companyId = await requireJobManager(ctx.db, viewer, jobId)
  await transact(ctx, async (tx, emit) => {
    const from = await lockStatus(tx, jobId)
    const { to } = statusChanges[change]
    if (!canChange(from, change)) throw refuse(from === to ? 'statusUnchanged' : 'statusImpossible')
    if (isOpen(to) > 0) await requireOwnName(tx, companyId)
    if (change === 'publish') holdComplete(toJobForm(await findManagedJob(tx, jobId, locale)))
    const now = ctx.now()
    await tx
      .update(jobs)
      .set({ status: to, updatedAt: now, ...termOf(change, now) })
      .where(eq(jobs.id, jobId))
    await moveOpenCount(tx, companyId, isOpen(to) - isOpen(from))
    await indexJob(tx, jobId)
    await emit('jobChanged', { companyId, jobId })
  })
  return findManagedJob(ctx.db, jobId, locale)
}

/** A publication has a new last day; what is resumed after its own would end the next minute. */
function termOf(change: StatusChange, now: Date) {
  if (change === 'publish') return publication(now)
  if (change !== 'resume') return {}
  const { validThrough } = publication(now)
  const renewed = sql`${validThrough.toISOString()}::timestamptz`
  return {
    validThrough: sql`case when ${jobs.validThrough} <= ${now.toISOString()}::timestamptz then ${renewed} else ${jobs.validThrough} end`,
  }
}

/** The first publication's date never moves; the last day moves with every publication. */
function publication(now: Date) {
  return {
    firstPublishedAt: sql`coalesce(${jobs.firstPublishedAt}, ${now.toISOString()}::timestamptz)`,
    validThrough: daysAfter(now, validDays),
  }
}

const isOpen = (status: JobStatus) => (status === 'published' ? 1 : 0)

/** Counts a job in or out of those that its company has open. */
export async function moveOpenCount(tx: Tx, companyId: number, by: number): Promise<void> {
  if (by === 0) return
  await tx
    .update(companies)
    .set({ openJobCount: sql`${companies.openJobCount} + ${by}` })
    .where(eq(companies.id, companyId))
}
