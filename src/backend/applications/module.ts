import * as answers from '#contract/applications/answers.ts'
import * as answered from '#contract/applications/answeredJob.ts'
import * as filters from '#contract/applications/applicantFilters.ts'
import * as contract from '#contract/applications/applications.ts'
import * as desk from '#contract/applications/desk.ts'
import * as drafts from '#contract/applications/drafts.ts'
import * as events from '#contract/applications/events.ts'
import * as exports from '#contract/applications/export.ts'
import * as interviews from '#contract/applications/interviews.ts'
import * as notes from '#contract/applications/notes.ts'
import * as preview from '#contract/applications/preview.ts'
import * as receipt from '#contract/applications/receipt.ts'
import * as retention from '#contract/applications/retention.ts'
import * as tags from '#contract/applications/tags.ts'
import * as states from '#contract/core/applicationStates.ts'
import { eq, sql } from '#drizzle'
import type { DomainModule } from '../core/domainModule.ts'
import { notOwned } from '../core/refuse.ts'
import { applications } from './schema/applications.ts'
import { companyOfApplication, mayReadApplicationFile } from './access.ts'
import {
  anonymiseApplications,
  eraseWrittenAbout,
  resumesOfClosures,
  restoreApplications,
} from './closing.ts'
import { exportedWithApplications } from './exportRows.ts'
import { announceDecisions } from './announceDecisions.ts'
import { remindOfAnswers } from './answersDue.ts'
import { deleteExpiredDrafts, sendStartedApplication } from './drafts.ts'
import { recordEarlierReceipts } from './earlierReceipts.ts'
import { expireApplications } from './expire.ts'
import { announceInterviews } from './interviews/announceInterviews.ts'
import { endWithAccount } from './interviews/endWithAccount.ts'
import { liveInterviews } from './interviews/liveInterviews.ts'
import { interviewNotifications } from './interviews/notifications.ts'
import { liveApplications } from './live.ts'
import { liveNotes } from './liveNotes.ts'
import { liveStates } from './liveStates.ts'
import { eraseDeletedNotes } from './notes.ts'
import { indexEarlierApplications } from './indexApplications.ts'
import { applicationRates } from './rates.ts'
import { renderResume, resumeRendering } from './renderResume.ts'
import { applicationReactions } from './reactions.ts'
import { deleteConsents } from './retention.ts'
import { countResponses } from './responseClock.ts'
import { announceUnanswered } from './unanswered.ts'
import { liveThreads } from './liveThreads.ts'
import { threadNotifications } from './threadNotifications.ts'
import { applicationRoutes } from './routes.ts'
import { deleteUnusedAnswers } from './storedAnswers.ts'
import { applicationNotifications } from './notifications.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Announces decisions that can no longer be undone. */
    announceDecisions: Record<string, never>
    /** Announces interviews whose proposal can no longer be undone. */
    announceInterviews: Record<string, never>
    /** Notifies candidates of closed jobs that nobody has decided. */
    announceUnanswered: Record<string, never>
    /** Counts how soon companies answer. */
    countResponses: Record<string, never>
    /** Reminds the managers of jobs of promised answers. */
    remindOfAnswers: Record<string, never>
    /** Indexes applications from before their filters. */
    indexApplications: Record<string, never>
    /** Records what was sent before there were receipts. */
    recordReceipts: Record<string, never>
    /** Deletes applications that were begun and not sent in time. */
    deleteExpiredDrafts: Record<string, never>
  }
}

export const applicationModule: DomainModule = {
  name: 'applications',
  contract: [
    contract,
    filters,
    answers,
    answered,
    desk,
    drafts,
    events,
    exports,
    interviews,
    notes,
    preview,
    receipt,
    retention,
    states,
    tags,
  ],
  routes: applicationRoutes,
  companyOf: { applicationId: companyOfApplication },
  reactions: {
    'notifications.applications': applicationNotifications,
    interviewNotifications,
    threadNotifications,
    closedAccounts: endWithAccount,
    mails: applicationReactions,
    live: liveApplications,
    liveInterviews,
    liveNotes,
    liveStates,
    liveThreads,
    resumes: resumeRendering,
  },
  work: {
    announceDecisions,
    announceInterviews,
    announceUnanswered,
    remindOfAnswers,
    deleteExpiredDrafts,
    renderResume,
  },
  batchedWork: {
    countResponses,
    indexApplications: indexEarlierApplications,
    recordReceipts: recordEarlierReceipts,
  },
  backfills: ['indexApplications', 'recordReceipts'],
  heavyWork: ['renderResume'],
  schedule: {
    announceDecisions: '* * * * *',
    announceInterviews: '* * * * *',
    countResponses: '30 2 * * *',
    announceUnanswered: '*/10 * * * *',
    remindOfAnswers: '*/10 * * * *',
    deleteExpiredDrafts: '* * * * *',
  },
  rateLimits: applicationRates,
  fileReaders: {
    async application(ctx, viewer, { id }) {
      // For others the file does not exist.
      if (!(await mayReadApplicationFile(ctx.db, viewer, id))) throw notOwned()
    },
  },
  confirmSignUp: sendStartedApplication,
  close: anonymiseApplications,
  reopen: restoreApplications,
  needsFile: resumesOfClosures,
  retention: {
    applications: expireApplications,
    deletedNotes: eraseDeletedNotes,
    unusedAnswers: deleteUnusedAnswers,
  },
  exportRows: exportedWithApplications,
  async erase(_ctx, tx, { accountId, anonymousId }) {
    await eraseWrittenAbout(tx, accountId)
    await deleteConsents(tx, accountId)
    await tx
      .update(applications)
      .set({
        userId: anonymousId,
        snapshot: sql`jsonb_set(${applications.snapshot}, '{user_id}', ${String(anonymousId)}::jsonb)`,
      })
      .where(eq(applications.userId, accountId))
  },
}
