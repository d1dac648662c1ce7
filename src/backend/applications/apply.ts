import { and, eq, sql } from '#drizzle'
import type * as z from 'zod/mini'
import { profileCv, type ApplicationForm } from '#contract/applications/form.ts'
import type { Locale } from '#contract/core/locale.ts'
import { applyRefusal } from '#contract/jobs/jobs.ts'
import { makeDefaultFile } from '../cvFiles/makeFile.ts'
import { managesJob } from '../companies/managesJob.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import { transact } from '../core/transact.ts'
import type { ReceivedFile } from '../core/readRequest.ts'
import { invalid, isDuplicate, notFound, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { appendApplicationEvents } from './applicationEvents.ts'
import { applications } from './schema/applications.ts'
import { applicationDrafts } from './schema/drafts.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { countApplication } from '../jobs/applicationCount.ts'
import { recordJobVersion } from '../jobs/versions.ts'
import { discardUpload, insertFile, storeBytes, storeUpload } from '../files/commands.ts'
import { hashFile } from '../files/hashFile.ts'
import { deleteIfUnused } from '../files/orphans.ts'
import { indexSent, sentColumns } from './indexApplications.ts'
import { lockOwnResume } from './ownResumes.ts'
import { recordReceipts } from './receipts.ts'
import { chooseAlias } from './reveal.ts'
import { retentionOfJob } from './retention.ts'
import { takeSnapshot } from './snapshot.ts'

/**
 * Sends an application: a résumé, a snapshot of the profile, the reply address, and a message to the company. The
 * résumé is an uploaded file or, without one, a file of an earlier application or of the draft (docs/decisions/062), or a CV
 * that is made of the profile now.
 */
export async function sendApplication(
  ctx: Context,
  viewer: Viewer,
  jobId: number,
  { email, note = '', resume_id }: z.infer<typeof ApplicationForm>,
  { upload, locale }: { upload: ReceivedFile | undefined; locale: Locale },
): Promise<void> {
  await ctx.rates.use('apply', viewer.userId)
  const stored = upload
    ? await storeUpload(ctx, upload)
    : resume_id === profileCv
      ? await storeBytes(ctx, await makeDefaultFile(ctx, viewer, locale))
      : null
  // One from before résumés were hashed.
  if (!stored && typeof resume_id === 'number') await hashFile(ctx, resume_id, viewer.userId)
  try {
    const drafted = await transact(ctx, async (tx, emit) => {
      const { userId } = viewer
      await lockOpenJob(tx, jobId, userId)
      const resumeId = stored
        ? await insertFile(tx, stored, { audience: 'application', ownerId: userId })
        : await lockOwnResume(tx, userId, resume_id === profileCv ? undefined : resume_id)
      if (resumeId === null) throw invalid({ field: 'resume', code: resume_id ? 'resumeGone' : 'required' })
      return insertApplication(ctx, tx, emit, { jobId, userId, email, note, resumeId })
    })
    if (drafted !== null) await deleteIfUnused(ctx, drafted)
  } catch (error) {
    if (stored) await discardUpload(ctx, stored)
    throw isDuplicate(error, 'applications_once') ? refuse('alreadyApplied') : error
  }
}

type NewApplication = Pick<
  typeof applications.$inferInsert,
  'jobId' | 'userId' | 'email' | 'note' | 'resumeId'
> & { readonly resumeId: number }

/** Stores an application in place of its draft; returns the résumé of that draft, which may be unused now. */
export async function insertApplication(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  application: NewApplication,
): Promise<number | null> {
  const { jobId, userId } = application
  const snapshot = await takeSnapshot(tx, userId)
  const now = ctx.now()
  // The caller has locked the job, so this is the text that it has until the application is stored.
  const jobVersionId = await recordJobVersion(tx, jobId, now)
  const [sent] = await tx
    .insert(applications)
    .values({
      ...application,
      alias: await chooseAlias(tx, jobId),
      jobVersionId,
      snapshot,
      sentAt: now,
      stateChangedAt: now,
      answerDueAt: answerDueAt(jobId, now),
      retentionDays: retentionOfJob(jobId),
      retentionFrom: now,
    })
    .returning(sentColumns)
  if (!sent) throw new Error('Inserting the application returned no row')
  await indexSent(tx, [sent])
  await recordReceipts(tx, [sent])
  await appendApplicationEvents(tx, { applicationId: sent.id, kind: 'sent', side: 'candidate', at: now })
  const [draft] = await tx
    .delete(applicationDrafts)
    .where(and(eq(applicationDrafts.userId, userId), eq(applicationDrafts.jobId, jobId)))
    .returning({ resumeId: applicationDrafts.resumeId })
  await countApplication(tx, jobId)
  await emit('applicationReceived', { applicationId: sent.id })
  return draft?.resumeId ?? null
}

/** Until when a job promises to answer what is sent now: 24 hours a day, also when clocks change. Null without a promise. */
const answerDueAt = (jobId: number, now: Date) => sql`(
  select ${now.toISOString()}::timestamptz + interval '24 hours' * ${jobs.answerDays}
  from ${jobs} where ${jobs.id} = ${jobId})`

/** @throws Refused */
export async function lockOpenJob(tx: Tx, jobId: number, userId: number | null): Promise<void> {
  const refusal = await openJobRefusal(tx, jobId, userId)
  if (refusal === 'notFound') throw notFound()
  if (refusal) throw refuse(refusal)
}

/**
 * Locks the job, so that it cannot be paused or closed until the application is stored. Says why it takes no application of
 * this person, or of somebody without an account; null if it does.
 */
export async function openJobRefusal(tx: Tx, jobId: number, userId: number | null) {
  const [job] = await tx
    .select({
      status: jobs.status,
      application_method: jobs.applicationMethod,
      manages: userId === null ? sql<boolean>`false` : managesJob(userId),
    })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .for('no key update')
  if (!job || job.status === 'draft') return 'notFound'
  // The unique constraint detects an earlier application.
  return applyRefusal(job, { application: null, manages: job.manages })
}
