import * as contract from '#contract/applications/applications.ts'
import { previewApplication as previewEndpoint } from '#contract/applications/preview.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { decideApplication, undoDecision, markViewed } from './decide.ts'
import { findMyApplication, findReceived, listApplicants, listMyApplications } from './queries.ts'
import { sendApplication } from './apply.ts'
import { previewApplication } from './preview.ts'
import { withdrawApplication } from './withdraw.ts'

export function applicationRoutes(app: App): void {
  serve(app, contract.applyToJob, async ({ ctx, viewer, params, body, files, locale }) => {
    await sendApplication(ctx, viewer, params.jobId, body, files.resume)
    return findMyApplication(ctx.db, viewer, params.jobId, locale)
  })
  serve(app, previewEndpoint, ({ ctx, viewer, query, locale }) =>
    previewApplication(ctx.db, viewer, query.job_id ?? null, locale),
  )
  serve(app, contract.showMyApplication, ({ ctx, viewer, params, locale }) =>
    findMyApplication(ctx.db, viewer, params.jobId, locale),
  )
  serve(app, contract.listMyApplications, ({ ctx, viewer, query, locale }) =>
    listMyApplications(ctx.db, viewer, query, locale),
  )
  serve(app, contract.withdrawApplication, ({ ctx, viewer, params }) =>
    withdrawApplication(ctx, viewer, params.applicationId),
  )
  serve(app, contract.listApplicants, ({ ctx, membership, params, query, locale }) =>
    listApplicants(ctx.db, membership, params.jobId, query, locale),
  )
  serve(app, contract.showApplication, ({ ctx, membership, params, locale }) =>
    findReceived(ctx.db, membership, params.applicationId, locale),
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
