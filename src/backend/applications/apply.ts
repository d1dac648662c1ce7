import { eq, sql } from 'drizzle-orm'
import { applyRefusal } from '#contract/jobs/jobs.ts'
import { managesJob } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { isDuplicate, notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from '../db/schema/applications.ts'
import { jobs } from '../db/schema/jobs.ts'
import { discardUpload, insertFile, storeUpload } from '../files/commands.ts'
import { takeSnapshot } from './snapshot.ts'

/** Sends an application: the résumé file, a snapshot of the profile, and the reply address. */
export async function apply(
  ctx: Context,
  viewer: Viewer,
  jobId: number,
  { email, resume }: { email: string; resume: ReceivedFile },
): Promise<void> {
  await ctx.rates.use('apply', viewer.userId)
  const stored = await storeUpload(ctx, resume)
  try {
    await transact(ctx, async (tx, emit) => {
      const { userId } = viewer
      await lockOpenJob(tx, jobId, userId)
      const resumeId = await insertFile(tx, stored, { audience: 'application', ownerId: userId })
      const snapshot = await takeSnapshot(tx, userId)
      const now = ctx.now()
      const [sent] = await tx
        .insert(applications)
        .values({ jobId, userId, email, resumeId, snapshot, sentAt: now, stateChangedAt: now })
        .returning({ id: applications.id })
      if (!sent) throw new Error('Inserting the application returned no row')
      await tx
        .update(jobs)
        .set({ applicationCount: sql`${jobs.applicationCount} + 1` })
        .where(eq(jobs.id, jobId))
      await emit('applicationReceived', { applicationId: sent.id })
    })
  } catch (error) {
    await discardUpload(ctx, stored)
    throw isDuplicate(error, 'applications_once') ? refuse('alreadyApplied') : error
  }
}

/** Locks the job, so that it cannot be paused or closed until the application is stored. */
async function lockOpenJob(tx: Tx, jobId: number, userId: number): Promise<void> {
  const [job] = await tx
    .select({
      status: jobs.status,
      application_method: jobs.applicationMethod,
      manages: managesJob(userId),
    })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .for('no key update')
  if (!job || job.status === 'draft') throw notFound()
  // The unique constraint detects an earlier application.
  const refusal = applyRefusal(job, { application: null, manages: job.manages })
  if (refusal) throw refuse(refusal)
}
