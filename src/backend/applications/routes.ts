import * as answered from '#contract/applications/answeredJob.ts'
import * as contract from '#contract/applications/applications.ts'
import { showDesk as deskEndpoint } from '#contract/applications/desk.ts'
import * as drafts from '#contract/applications/drafts.ts'
import { previewApplication as previewEndpoint } from '#contract/applications/preview.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { findAnsweredJob, findReceivedJob } from './answeredJob.ts'
import { showDesk } from './desk.ts'
import { decideApplication, undoDecision, markViewed } from './decide.ts'
import { findMyApplication, findReceived, listApplicants, listMyApplications } from './queries.ts'
import { sendApplication } from './apply.ts'
import { deleteDraft, registerToApply, saveDraft, startApplication } from './drafts.ts'
import { previewApplication } from './preview.ts'
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
  serve(app, contract.listMyApplications, ({ ctx, viewer, query, locale }) =>
    listMyApplications(ctx.db, viewer, query, locale),
  )
  serve(app, contract.withdrawApplication, ({ ctx, viewer, params }) =>
    withdrawApplication(ctx, viewer, params.applicationId),
  )
  serve(app, deskEndpoint, ({ ctx, membership, query, locale }) => showDesk(ctx, membership, query, locale))
  serve(app, contract.listApplicants, ({ ctx, membership, params, query, locale }) =>
    listApplicants(ctx.db, membership, params.jobId, query, locale),
  )
  serve(app, contract.showApplication, ({ ctx, membership, params, locale }) =>
    findReceived(ctx.db, membership, params.applicationId, locale),
  )
  serve(app, answered.showReceivedJob, ({ ctx, membership, params, locale }) =>
    findReceivedJob(ctx.db, membership, params.applicationId, locale),
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
}
