import * as answers from '#contract/applications/answers.ts'
import * as answered from '#contract/applications/answeredJob.ts'
import * as contract from '#contract/applications/applications.ts'
import { showDesk as deskEndpoint } from '#contract/applications/desk.ts'
import * as drafts from '#contract/applications/drafts.ts'
import { exportApplicants as exportEndpoint } from '#contract/applications/export.ts'
import * as interviews from '#contract/applications/interviews.ts'
import * as notes from '#contract/applications/notes.ts'
import { previewApplication as previewEndpoint } from '#contract/applications/preview.ts'
import { showApplicationReceipt, showReceivedReceipt } from '#contract/applications/receipt.ts'
import * as retention from '#contract/applications/retention.ts'
import * as tags from '#contract/applications/tags.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { answerApplications, undoAnswer } from './answers.ts'
import { findAnsweredJob, findReceivedJob } from './answeredJob.ts'
import { showDesk } from './desk.ts'
import { decideApplication, undoDecision, markViewed } from './decide.ts'
import { exportApplicants } from './exportApplicants.ts'
import * as answer from './interviews/answer.ts'
import { proposeInterview, undoInterview } from './interviews/propose.ts'
import { findMyApplication, listMyApplications } from './queries.ts'
import { listApplicants } from './listApplicants.ts'
import { sendApplication } from './apply.ts'
import { deleteDraft, registerToApply, saveDraft, startApplication } from './drafts.ts'
import { addNote, changeNote, deleteNote, restoreNote } from './notes.ts'
import { listNotes, suggestForNote } from './noteQueries.ts'
import { previewApplication } from './preview.ts'
import { findReceipt, findReceivedReceipt } from './receipts.ts'
import { changeRetention, extendRetention, revokeLongerRetention } from './retention.ts'
import { showReceived } from './renderResume.ts'
import { addTag, listTags, removeTag, suggestTags } from './tags.ts'
import { withdrawApplication } from './withdraw.ts'

export function applicationRoutes(app: App): void {
  serve(app, contract.applyToJob, async ({ ctx, viewer, params, body, files, locale }) => {
    await sendApplication(ctx, viewer, params.jobId, body, { upload: files.resume, locale })
    return findMyApplication(ctx.db, viewer, params.jobId, locale)
  })
  serve(app, drafts.startApplication, (call) =>
    startApplication(call.ctx, call, call.params.jobId, call.files.resume),
  )
  serve(app, drafts.registerToApply, (call) => registerToApply(call.ctx, call, call.params.jobId, call.body))
  serve(app, drafts.saveApplicationDraft, ({ ctx, viewer, params, body }) =>
    saveDraft(ctx, viewer, params.jobId, body),
  )
  serve(app, drafts.deleteApplicationDraft, ({ ctx, viewer, params }) =>
    deleteDraft(ctx, viewer, params.jobId),
  )
  serve(app, previewEndpoint, ({ ctx, viewer, query, locale }) =>
    previewApplication(ctx.db, viewer, query.job_id ?? null, locale),
  )
  serve(app, contract.showMyApplication, ({ ctx, viewer, params, locale }) =>
    findMyApplication(ctx.db, viewer, params.jobId, locale),
  )
  serve(app, answered.showAnsweredJob, ({ ctx, viewer, params, locale }) =>
    findAnsweredJob(ctx.db, viewer, params.jobId, locale),
  )
  serve(app, showApplicationReceipt, ({ ctx, viewer, params }) => findReceipt(ctx.db, viewer, params.jobId))
  serve(app, contract.listMyApplications, ({ ctx, viewer, query, locale }) =>
    listMyApplications(ctx.db, viewer, query, locale),
  )
  serve(app, contract.withdrawApplication, ({ ctx, viewer, params }) =>
    withdrawApplication(ctx, viewer, params.applicationId),
  )
  serve(app, deskEndpoint, ({ ctx, membership, query, locale }) => showDesk(ctx, membership, query, locale))
  serve(app, contract.listApplicants, ({ ctx, membership, params, query, locale }) =>
    listApplicants(ctx, membership, params.jobId, query, locale),
  )
  serve(app, exportEndpoint, ({ ctx, membership, params, query, locale }) =>
    exportApplicants(ctx, membership, params.jobId, query, locale),
  )
  serve(app, contract.showApplication, ({ ctx, membership, params, query, locale }) =>
    showReceived(ctx, membership, params.applicationId, locale, query),
  )
  serve(app, answered.showReceivedJob, ({ ctx, membership, params, locale }) =>
    findReceivedJob(ctx.db, membership, params.applicationId, locale),
  )
  serve(app, showReceivedReceipt, ({ ctx, membership, params }) =>
    findReceivedReceipt(ctx.db, membership, params.applicationId),
  )
  serve(app, contract.viewApplication, ({ ctx, membership, params }) =>
    markViewed(ctx, membership, params.applicationId),
  )
  serve(app, contract.decideApplication, ({ ctx, membership, params, body }) =>
    decideApplication(ctx, membership, params.applicationId, body),
  )
  serve(app, contract.undoDecision, ({ ctx, membership, params }) =>
    undoDecision(ctx, membership, params.applicationId),
  )
  serve(app, answers.answerApplications, ({ ctx, membership, params, query, body }) =>
    answerApplications(ctx, membership, params.jobId, query, body),
  )
  serve(app, answers.undoAnswer, ({ ctx, membership, params }) => undoAnswer(ctx, membership, params))
  retentionRoutes(app)
  noteRoutes(app)
  tagRoutes(app)
  interviewRoutes(app)
}

function interviewRoutes(app: App): void {
  serve(app, interviews.proposeInterview, ({ ctx, membership, params, body }) =>
    proposeInterview(ctx, membership, params.applicationId, body),
  )
  serve(app, interviews.undoInterview, ({ ctx, membership, params }) =>
    undoInterview(ctx, membership, params),
  )
  serve(app, interviews.takeCandidateTime, ({ ctx, membership, params, body }) =>
    answer.takeCandidateTime(ctx, membership, params, body.time_id),
  )
  serve(app, interviews.cancelInterview, ({ ctx, membership, params }) =>
    answer.cancelInterview(ctx, membership, params),
  )
  serve(app, interviews.takeInterviewTime, ({ ctx, viewer, params, body }) =>
    answer.takeTime(ctx, viewer, params.interviewId, body.time_id),
  )
  serve(app, interviews.proposeOtherTimes, ({ ctx, viewer, params, body }) =>
    answer.proposeOtherTimes(ctx, viewer, params.interviewId, body),
  )
  serve(app, interviews.declineInterview, ({ ctx, viewer, params, body }) =>
    answer.declineInterview(ctx, viewer, params.interviewId, body.reply),
  )
}

function retentionRoutes(app: App): void {
  serve(app, retention.changeRetention, ({ ctx, membership, body }) => changeRetention(ctx, membership, body))
  serve(app, retention.extendRetention, ({ ctx, viewer, params }) =>
    extendRetention(ctx, viewer, params.applicationId),
  )
  serve(app, retention.revokeLongerRetention, ({ ctx, viewer, params }) =>
    revokeLongerRetention(ctx, viewer, params.applicationId),
  )
}

function noteRoutes(app: App): void {
  serve(app, notes.listTeamNotes, ({ ctx, membership, params, query }) =>
    listNotes(ctx, membership, params.applicationId, query),
  )
  serve(app, notes.addTeamNote, ({ ctx, membership, params, body }) =>
    addNote(ctx, membership, params.applicationId, body),
  )
  serve(app, notes.changeTeamNote, ({ ctx, membership, params, body }) =>
    changeNote(ctx, membership, params, body),
  )
  serve(app, notes.deleteTeamNote, ({ ctx, membership, params }) => deleteNote(ctx, membership, params))
  serve(app, notes.restoreTeamNote, ({ ctx, membership, params }) => restoreNote(ctx, membership, params))
  serve(app, notes.suggestNoteMentions, ({ ctx, membership, params, query }) =>
    suggestForNote(ctx, membership, params.applicationId, query.q),
  )
}

function tagRoutes(app: App): void {
  serve(app, tags.listApplicationTags, ({ ctx, membership, params }) =>
    listTags(ctx.db, membership, params.applicationId),
  )
  serve(app, tags.addApplicationTag, ({ ctx, membership, params, body }) =>
    addTag(ctx, membership, params.applicationId, body),
  )
  serve(app, tags.removeApplicationTag, ({ ctx, membership, params }) => removeTag(ctx, membership, params))
  serve(app, tags.suggestTags, ({ ctx, membership, query }) => suggestTags(ctx.db, membership, query.q))
}
