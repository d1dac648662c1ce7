import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ApplicationForm } from '#contract/applications/applications.ts'
import { applyRefusal } from '#contract/jobs/jobs.ts'
import { managesJob } from '../companies/membership.ts'
import type { Context, Viewer } from '../core/context.ts'
import { transact } from '../core/transact.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { invalid, isDuplicate, notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { applications } from './schema/applications.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { countApplication } from '../jobs/applicationCount.ts'
import { discardUpload, insertFile, storeUpload } from '../files/commands.ts'
import { lockSentResume } from './sentResumes.ts'
import { takeSnapshot } from './snapshot.ts'

/**
 * Sends an application: a résumé, a snapshot of the profile, the reply address, and a message to the company. The
 * résumé is an uploaded file or, without one, a file of an earlier application (docs/decisions/062).
 */
export async function sendApplication(
  ctx: Context,
  viewer: Viewer,
  jobId: number,
  { email, note = '', resume_id }: z.infer<typeof ApplicationForm>,
  upload: ReceivedFile | undefined,
): Promise<void> {
  await ctx.rates.use('apply', viewer.userId)
  const stored = upload ? await storeUpload(ctx, upload) : null
  try {
    await transact(ctx, async (tx, emit) => {
      const { userId } = viewer
      await lockOpenJob(tx, jobId, userId)
      const resumeId = stored
        ? await insertFile(tx, stored, { audience: 'application', ownerId: userId })
        : await lockSentResume(tx, userId, resume_id)
      if (resumeId === null) throw invalid({ field: 'resume', code: resume_id ? 'resumeGone' : 'required' })
      const snapshot = await takeSnapshot(tx, userId)
      const now = ctx.now()
      const [sent] = await tx
        .insert(applications)
        .values({ jobId, userId, email, note, resumeId, snapshot, sentAt: now, stateChangedAt: now })
        .returning({ id: applications.id })
      if (!sent) throw new Error('Inserting the application returned no row')
      await countApplication(tx, jobId)
      await emit('applicationReceived', { applicationId: sent.id })
    })
  } catch (error) {
    if (stored) await discardUpload(ctx, stored)
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
