import * as decisions from '#contract/reports/decisions.ts'
import * as objections from '#contract/reports/objections.ts'
import * as contract from '#contract/reports/reports.ts'
import * as transparency from '#contract/reports/transparency.ts'
import * as cases from '#contract/reports/cases.ts'
import * as caseWork from '#contract/reports/caseWork.ts'
import * as privateParts from '#contract/reports/privateParts.ts'
import * as caseMeasures from '#contract/reports/caseMeasures.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { answerQuestion, objectToDecision, showDecision } from './decisions.ts'
import { showTransparency } from './figures.ts'
import { showReceipt } from './receipts.ts'
import { sendReport, showReported } from './report.ts'
import { answerObjection, askAboutObjection, decideOpenCase } from './staff/decide.ts'
import { openPrivatePart, showPrivatePart } from './staff/privatePart.ts'
import { listOpenCases, listOpenObjections } from './staff/queue.ts'
import { liftCaseMeasure, takeCaseMeasure } from './staff/measures.ts'
import { showOpenCase } from './staff/showCase.ts'
import { assignCase, flagThreat, handUpCase, noteCase, releaseCase, unsealCase } from './staff/work.ts'

export function reportRoutes(app: App): void {
  serve(app, contract.showReported, ({ ctx, query, ...caller }) => showReported(ctx, caller, query.about))
  serve(app, contract.sendReport, ({ ctx, body, locale, ...caller }) => sendReport(ctx, caller, body, locale))
  serve(app, contract.showReceipt, ({ ctx, query, address }) => showReceipt(ctx, address, query.reference))
  serve(app, decisions.showDecision, ({ ctx, viewer, params }) => showDecision(ctx, viewer, params.caseId))
  serve(app, decisions.objectToDecision, ({ ctx, viewer, params, body }) =>
    objectToDecision(ctx, viewer, params.caseId, body.text),
  )
  serve(app, decisions.answerQuestion, ({ ctx, viewer, params, body }) =>
    answerQuestion(ctx, viewer, params.caseId, body.text),
  )
  serve(app, cases.listOpenCases, ({ ctx, staff, query }) => listOpenCases(ctx.db, staff, query))
  serve(app, cases.showOpenCase, ({ ctx, staff, params }) => showOpenCase(ctx, staff, params.caseId))
  serve(app, caseWork.assignCase, ({ ctx, staff, params, body }) =>
    assignCase(ctx, staff, params.caseId, body.take_over),
  )
  serve(app, caseWork.releaseCase, ({ ctx, staff, params }) => releaseCase(ctx, staff, params.caseId))
  serve(app, caseWork.noteCase, ({ ctx, staff, params, body }) =>
    noteCase(ctx, staff, params.caseId, body.text),
  )
  serve(app, caseWork.handUpCase, ({ ctx, staff, params }) => handUpCase(ctx, staff, params.caseId))
  serve(app, caseWork.unsealCase, ({ ctx, staff, params }) => unsealCase(ctx, staff, params.caseId))
  serve(app, caseWork.flagThreat, ({ ctx, staff, params }) => flagThreat(ctx, staff, params.caseId))
  serve(app, cases.decideOpenCase, ({ ctx, staff, params, body }) =>
    decideOpenCase(ctx, staff, params.caseId, body),
  )
  serve(app, privateParts.openPrivatePart, ({ ctx, staff, params, body }) =>
    openPrivatePart(ctx, staff, params.caseId, body.reason),
  )
  serve(app, privateParts.showPrivatePart, ({ ctx, staff, params }) =>
    showPrivatePart(ctx, staff, params.caseId),
  )
  serve(app, transparency.showTransparency, ({ ctx }) => showTransparency(ctx))
  serve(app, objections.listOpenObjections, ({ ctx, staff, query }) => listOpenObjections(ctx, staff, query))
  serve(app, objections.askAboutObjection, ({ ctx, staff, params, body }) =>
    askAboutObjection(ctx, staff, params.caseId, body.text),
  )
  serve(app, objections.answerObjection, ({ ctx, staff, params, body }) =>
    answerObjection(ctx, staff, params.caseId, body),
  )
  serve(app, caseMeasures.takeCaseMeasure, ({ ctx, staff, params, body }) =>
    takeCaseMeasure(ctx, staff, params.caseId, body),
  )
  serve(app, caseMeasures.liftCaseMeasure, ({ ctx, staff, params, body }) =>
    liftCaseMeasure(ctx, staff, params.caseId, { measureId: params.measureId, reason: body.reason }),
  )
}
