import { and, desc, eq, isNotNull, sql } from '#drizzle'
import { alias } from '#drizzle/pg-core'
import type { ApplicationPreview } from '#contract/applications/preview.ts'
import type { Audience } from '#contract/core/audience.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Viewer } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { applications } from './schema/applications.ts'
import { applicationDrafts } from './schema/drafts.ts'
import { files } from '../files/schema.ts'
import { preferences } from '../settings/schema.ts'
import { showViewer } from '../jobs/saved.ts'
import { toResume } from './columns.ts'
import { retentionOfJob } from './retention.ts'
import { showSnapshot, takeSnapshot } from './snapshot.ts'

const draftFiles = alias(files, 'draft_files')

/** What an application of the viewer would send now, and their relation to the job, if one is given. */
export async function previewApplication(
  db: Tx,
  viewer: Viewer,
  jobId: number | null,
  locale: Locale,
): Promise<ApplicationPreview> {
  const { userId } = viewer
  const [[own], snapshot, toJob] = await Promise.all([
    selectOwn(db, userId, jobId),
    takeSnapshot(db, userId),
    jobId === null ? null : showViewer(db, viewer, jobId),
  ])
  const { chosen = null, file = null, sentAt = null, draft = null, draftFile = null } = own ?? {}
  return {
    snapshot: showSnapshot(snapshot, locale),
    visible: {
      birth_date: isVisible(chosen?.birthDate),
      contacts: isVisible(chosen?.contacts),
      ratings: isVisible(chosen?.ratings),
    },
    resume: file && sentAt && { id: file.id, ...toResume(file), sent_at: sentAt.toISOString() },
    retention_days: own?.retentionDays ?? null,
    draft: draft && { note: draft.note, resume: draftFile && { id: draftFile.id, ...toResume(draftFile) } },
    viewer: toJob,
  }
}

/** The person's privacy settings, the résumé they sent last and what they have begun to send, in one query. */
function selectOwn(db: Tx, userId: number, jobId: number | null) {
  const last = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.userId, userId), isNotNull(applications.resumeId)))
    .orderBy(desc(applications.sentAt), desc(applications.id))
    .limit(1)
  return db
    .select({
      chosen: preferences,
      retentionDays: jobId === null ? sql<null>`null` : retentionOfJob(jobId),
      file: files,
      sentAt: applications.sentAt,
      draft: applicationDrafts,
      draftFile: draftFiles,
    })
    .from(accounts)
    .leftJoin(preferences, eq(preferences.userId, accounts.id))
    .leftJoin(applications, eq(applications.id, last))
    .leftJoin(files, eq(files.id, applications.resumeId))
    .leftJoin(
      applicationDrafts,
      and(
        eq(applicationDrafts.userId, accounts.id),
        jobId === null ? sql`false` : eq(applicationDrafts.jobId, jobId),
      ),
    )
    .leftJoin(draftFiles, eq(draftFiles.id, applicationDrafts.resumeId))
    .where(eq(accounts.id, userId))
}

/** Whether a company sees it on the profile of an applicant. */
const isVisible = (audience: Audience | undefined) => audience !== undefined && audience !== 'nobody'
