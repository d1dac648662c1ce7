import { and, asc, eq, isNotNull, isNull } from '#drizzle'
import { changeOpenJobCount } from '../companies/counts.ts'
import type { Emit } from '../core/events.ts'
import type { Tx } from '../db/connect.ts'
import { indexCompanyJobs } from '../search/indexJobs.ts'
import { jobs } from './schema/jobs.ts'

interface Suspending {
  readonly companyId: number
  readonly at: Date
}

/** Locks the jobs of a company, before its row, in the same order as publishing does. */
export async function lockCompanyJobs(tx: Tx, companyId: number): Promise<void> {
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(eq(jobs.companyId, companyId))
    .orderBy(asc(jobs.id))
    .for('update')
}

/**
 * Pauses the published jobs of a company that is being suspended, so that they leave every list, the search, feeds and counts
 * as any paused job does, and nobody can apply. The caller has locked the jobs and the company.
 */
export async function suspendJobs(tx: Tx, emit: Emit, { companyId, at }: Suspending): Promise<void> {
  const paused = await tx
    .update(jobs)
    .set({ status: 'paused', suspended: true, updatedAt: at })
    .where(and(eq(jobs.companyId, companyId), eq(jobs.status, 'published')))
    .returning({ id: jobs.id })
  await changed(tx, emit, companyId, { ids: paused, by: -paused.length })
}

/**
 * Publishes the jobs again that were paused with their company. One that the operator closed meanwhile stays closed, one that a
 * decision hides waits for that one, and one whose last day has passed closes with the next run of `closeEndedJobs`.
 */
export async function restoreJobs(tx: Tx, emit: Emit, { companyId, at }: Suspending): Promise<void> {
  const isSuspended = and(eq(jobs.companyId, companyId), eq(jobs.suspended, true))
  const restored = await tx
    .update(jobs)
    .set({ status: 'published', suspended: false, updatedAt: at })
    .where(and(isSuspended, eq(jobs.status, 'paused'), isNull(jobs.moderation)))
    .returning({ id: jobs.id })
  const isHidden = and(isSuspended, eq(jobs.status, 'paused'), isNotNull(jobs.moderation))
  await tx.update(jobs).set({ suspended: false, pausedByModeration: true }).where(isHidden)
  await tx.update(jobs).set({ suspended: false }).where(isSuspended)
  await changed(tx, emit, companyId, { ids: restored, by: restored.length })
}

interface Changed {
  readonly ids: readonly { readonly id: number }[]
  readonly by: number
}

async function changed(tx: Tx, emit: Emit, companyId: number, { ids, by }: Changed): Promise<void> {
  if (ids.length === 0) return
  await changeOpenJobCount(tx, companyId, by)
  await indexCompanyJobs(tx, companyId)
  for (const { id } of ids) await emit('jobChanged', { companyId, jobId: id })
}
