import { eq, sql } from '#drizzle'
import type { JobStatus } from '#contract/jobs/forms.ts'
import { canChange, statusChanges, type ManagedJob, type StatusChange } from '#contract/jobs/jobs.ts'
import { toJobForm } from '#contract/jobs/toJobForm.ts'
import type { Locale } from '#contract/core/locale.ts'
import { changeOpenJobCount } from '../companies/counts.ts'
import { assertNotSuspendedCompany } from '../companies/membership.ts'
import { requireDistinctName } from '../companies/domain/companyVerification.ts'
import type { Context } from '../core/context.ts'
import type { HrManager } from '../core/membership.ts'
import { daysAfter } from '../core/days.ts'
import { transact } from '../core/transact.ts'
import { refuse } from '../core/refuse.ts'
import { assertNotRemoved } from '../core/removed.ts'
import type { Tx } from '../db/connect.ts'
import { closeJobs } from './closeJobs.ts'
import { continueAge } from './continueAge.ts'
import { jobs } from './schema/jobs.ts'
import { indexJob } from '../search/indexJobs.ts'
import { assertComplete, lockStatus } from './postings.ts'
import { findManagedJob } from './queries.ts'
import { recordJobVersion } from './versions.ts'

/** Days that a publication is valid; publishing again renews it. */
const validDays = 60

/** Changes the status of a job. The row is locked first, so that each change is counted once. */
export async function changeStatus(
  ctx: Context,
  manager: HrManager,
  jobId: number,
  change: StatusChange,
  locale: Locale,
  { cancelled = false }: Pick<LockedChange, 'cancelled'> = {},
): Promise<ManagedJob> {
  const companyId = manager.company.id
  await ctx.rates.use('write', manager.userId)
  await transact(ctx, async (tx, emit) => {
    const from = await lockStatus(tx, manager, jobId)
    const { to } = statusChanges[change]
    if (!canChange(from, change)) throw refuse(from === to ? 'statusUnchanged' : 'statusImpossible')
    if (isOpen(to) > 0) {
      await assertNotRemoved(tx, 'job', jobId)
      await requireDistinctName(tx, companyId)
    }
    if (change === 'publish') assertComplete(toJobForm(await findManagedJob(tx, manager, jobId, locale)))
    await setStatus(ctx, tx, { jobId, companyId, from, change, cancelled })
    await emit('jobChanged', { companyId, jobId })
    if (from === 'draft' && to === 'published') await emit('jobPublished', { companyId, jobId })
  })
  return findManagedJob(ctx.db, manager, jobId, locale)
}

interface LockedChange {
  readonly jobId: number
  readonly companyId: number
  readonly from: JobStatus
  readonly change: StatusChange
  /** Of one that closes the job. */
  readonly cancelled?: boolean
}

async function setStatus(
  ctx: Context,
  tx: Tx,
  { jobId, companyId, from, change, cancelled = false }: LockedChange,
): Promise<void> {
  const { to } = statusChanges[change]
  const now = ctx.now()
  const isJob = eq(jobs.id, jobId)
  if (to === 'closed') await closeJobs(tx, isJob, { at: now, cancelled })
  else
    await tx
      .update(jobs)
      .set({ status: to, updatedAt: now, closedAt: null, cancelled: false, ...termOf(change, now) })
      .where(isJob)
  if (from === 'draft') await continueAge(tx, jobId)
  await changeOpenJobCount(tx, companyId, isOpen(to) - isOpen(from))
  // Under the lock of the company's row: it may have been suspended since the call was admitted.
  if (isOpen(to)) await assertNotSuspendedCompany(tx, companyId)
  await indexJob(tx, jobId)
  if (isOpen(to)) await recordJobVersion(tx, jobId, now)
}

/** Publishing sets a new last day; resuming after the last day also does, otherwise the job would close at once. */
function termOf(change: StatusChange, now: Date) {
  if (change === 'publish') return publication(now)
  if (change !== 'resume') return {}
  const { validThrough } = publication(now)
  const renewed = sql`${validThrough.toISOString()}::timestamptz`
  return {
    validThrough: sql`case when ${jobs.validThrough} <= ${now.toISOString()}::timestamptz then ${renewed} else ${jobs.validThrough} end`,
  }
}

/** The date of the first publication is fixed; the last day moves with every publication. */
function publication(now: Date) {
  return {
    firstPublishedAt: sql`coalesce(${jobs.firstPublishedAt}, ${now.toISOString()}::timestamptz)`,
    validThrough: daysAfter(now, validDays),
  }
}

const isOpen = (status: JobStatus) => (status === 'published' ? 1 : 0)
