import * as decisions from '#contract/reports/decisions.ts'
import * as contract from '#contract/reports/reports.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { objectToDecision, showDecision } from './decisions.ts'
import { showReceipt } from './receipts.ts'
import { sendReport, showReported } from './report.ts'

export function reportRoutes(app: App): void {
  serve(app, contract.showReported, ({ ctx, query, ...caller }) => showReported(ctx, caller, query.about))
  serve(app, contract.sendReport, ({ ctx, body, locale, ...caller }) => sendReport(ctx, caller, body, locale))
  serve(app, contract.showReceipt, ({ ctx, query, address }) => showReceipt(ctx, address, query.reference))
  serve(app, decisions.showDecision, ({ ctx, viewer, params }) => showDecision(ctx, viewer, params.caseId))
  serve(app, decisions.objectToDecision, ({ ctx, viewer, params, body }) =>
    objectToDecision(ctx, viewer, params.caseId, body.text),
  )
}
