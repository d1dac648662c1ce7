import { and, eq, exists, isNotNull, not, notInArray, sql, type SQL } from '#drizzle'
import { applications } from '../applications/schema/applications.ts'
import { changeOpenJobCount } from '../companies/counts.ts'
import { isCompanySuspended } from '../companies/membership.ts'
import type { Deciding } from '../core/reportable.ts'
import type { ModerationState } from '../db/columns.ts'
import type { Tx } from '../db/connect.ts'
import { deleteSearchWords, indexJob } from '../search/indexJobs.ts'
import { jobs } from './schema/jobs.ts'
import { jobVersions } from './schema/versions.ts'

/**
 * Hides, removes or shows a job. A published one is paused meanwhile, so that nobody applies and no list of published jobs has
 * to know of decisions; it is published again unless its company has closed it, or when the suspension of its company ends.
 */
export async function moderateJob(
  { ctx, tx, emit }: Deciding,
  jobId: number,
  state: ModerationState | null,
): Promise<boolean> {
  const isJob = eq(jobs.id, jobId)
  const [job] = await tx.select().from(jobs).where(isJob).for('update')
  if (!job || job.status === 'draft') return false
  const { companyId } = job
  const pauses = state !== null && job.status === 'published'
  const isResumable = state === null && job.pausedByModeration && job.status === 'paused'
  // Whoever suspends a company has its jobs locked, so this is as true when the transaction ends.
  const waits = isResumable && (await isCompanySuspended(tx, companyId))
  const resumes = isResumable && !waits
  await tx
    .update(jobs)
    .set({
      moderation: state,
      pausedByModeration: state !== null && (pauses || job.pausedByModeration),
      suspended: waits || job.suspended,
      status: pauses ? 'paused' : resumes ? 'published' : job.status,
      updatedAt: ctx.now(),
    })
    .where(isJob)
  await changeOpenJobCount(tx, companyId, pauses ? -1 : resumes ? 1 : 0)
  await indexJob(tx, jobId)
  if (state !== null) await deleteSearchWords(tx, job.title)
  await emit('jobChanged', { companyId, jobId })
  return true
}

/** Deletes a job for good; of one that somebody has applied for, its text. */
export async function purgeJob({ ctx, tx, emit }: Deciding, jobId: number): Promise<readonly number[]> {
  const [job] = await tx
    .select({ companyId: jobs.companyId })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNotNull(jobs.moderation)))
    .for('update')
  if (!job) return []
  await purgeModeratedJobs(tx, eq(jobs.id, jobId), ctx.now())
  await emit('jobChanged', { companyId: job.companyId, jobId })
  return []
}

/**
 * Deletes the moderated jobs of which a condition holds. Candidates keep the title and the text that they answered, and their
 * applications.
 */
export async function purgeModeratedJobs(tx: Tx, condition: SQL, now: Date): Promise<void> {
  const isDue = and(condition, isNotNull(jobs.moderation))
  const sent = exists(
    tx.select({ id: applications.id }).from(applications).where(eq(applications.jobId, jobs.id)),
  )
  await tx.delete(jobs).where(and(isDue, not(sent)))
  const emptied = await tx
    .update(jobs)
    .set({
      status: 'closed',
      closedAt: sql`coalesce(${jobs.closedAt}, ${now.toISOString()}::timestamptz)`,
      description: '',
      selectionSteps: [],
      externalScreening: null,
      externalScreeningTool: '',
      externalUrl: '',
    })
    .where(isDue)
    .returning({ id: jobs.id })
  for (const { id } of emptied) {
    const answered = tx
      .select({ id: sql`coalesce(${applications.jobVersionId}, 0)` })
      .from(applications)
      .where(eq(applications.jobId, id))
    await tx.delete(jobVersions).where(and(eq(jobVersions.jobId, id), notInArray(jobVersions.id, answered)))
  }
}
