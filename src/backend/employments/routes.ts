import * as awards from '#contract/employments/awards.ts'
import * as confirmation from '#contract/employments/confirmation.ts'
import * as corrections from '#contract/employments/corrections.ts'
import * as names from '#contract/employments/names.ts'
import * as contract from '#contract/employments/record.ts'
import type { App } from '../core/app.ts'
import type { Context, Viewer } from '../core/context.ts'
import { serve } from '../core/serve.ts'
import { concealAward, deleteAward, giveAward } from './awards.ts'
import { replyToWithdrawal, undoWithdrawal, withdrawConfirmation } from './confirmation/withdraw.ts'
import { acceptCorrection, declineCorrection, withdrawCorrection } from './corrections/answer.ts'
import { proposeCorrection } from './corrections/propose.ts'
import { confirmName, declineName } from './names/answer.ts'
import { changePosition, withdrawPosition } from './positions.ts'
import { changeReviewer } from './reviewers.ts'
import { exportHistory, listHistory } from './showHistory.ts'
import { showRecord } from './showRecord.ts'
import { leave, planTermination, withdrawTermination } from './terminate.ts'

interface Call {
  readonly ctx: Context
  readonly viewer: Viewer
  readonly params: { readonly employmentId: number }
}

export function employmentRoutes(app: App): void {
  serve(app, contract.showEmployment, ({ ctx, viewer, params }) =>
    showRecord(ctx, viewer, params.employmentId),
  )
  serve(app, contract.listHistory, ({ ctx, viewer, params, query }) =>
    listHistory(ctx, viewer, params.employmentId, query),
  )
  serve(app, contract.exportHistory, ({ ctx, viewer, params }) =>
    exportHistory(ctx, viewer, params.employmentId),
  )
  serve(app, contract.leaveCompany, (call) =>
    changed(call, () => leave(call.ctx, call.viewer, call.params.employmentId)),
  )
  serve(app, contract.withdrawResignation, (call) =>
    changed(call, () => withdrawTermination(call.ctx, call.viewer, call.params.employmentId, 'employee')),
  )
  serve(app, contract.planTermination, (call) =>
    changed(call, () => planTermination(call.ctx, call.viewer, call.params.employmentId, call.body)),
  )
  serve(app, contract.withdrawTermination, (call) =>
    changed(call, () => withdrawTermination(call.ctx, call.viewer, call.params.employmentId, 'company')),
  )
  serve(app, contract.changePosition, (call) =>
    changed(call, () => changePosition(call.ctx, call.viewer, call.params.employmentId, call.body)),
  )
  serve(app, contract.withdrawPosition, (call) =>
    changed(call, () =>
      withdrawPosition(call.ctx, call.viewer, call.params.employmentId, call.params.positionId),
    ),
  )
  serve(app, contract.changeReviewer, (call) =>
    changed(call, () => changeReviewer(call.ctx, call.viewer, call.params.employmentId, call.body.user_id)),
  )
  correctionRoutes(app)
  confirmationRoutes(app)
  nameRoutes(app)
  awardRoutes(app)
}

function awardRoutes(app: App): void {
  serve(app, awards.giveAward, (call) =>
    changed(call, () => giveAward(call.ctx, call.viewer, call.params.employmentId, call.body)),
  )
  serve(app, awards.deleteAward, (call) =>
    changed(call, () => deleteAward(call.ctx, call.viewer, call.params)),
  )
  serve(app, awards.hideAward, (call) =>
    changed(call, () => concealAward(call.ctx, call.viewer, call.params, true)),
  )
  serve(app, awards.showAward, (call) =>
    changed(call, () => concealAward(call.ctx, call.viewer, call.params, false)),
  )
}

function confirmationRoutes(app: App): void {
  serve(app, confirmation.withdrawConfirmation, (call) =>
    changed(call, () => withdrawConfirmation(call.ctx, call.viewer, call.params.employmentId, call.body)),
  )
  serve(app, confirmation.undoWithdrawal, (call) =>
    changed(call, () => undoWithdrawal(call.ctx, call.viewer, call.params.employmentId)),
  )
  serve(app, confirmation.replyToWithdrawal, (call) =>
    changed(call, () => replyToWithdrawal(call.ctx, call.viewer, call.params.employmentId, call.body)),
  )
}

function nameRoutes(app: App): void {
  serve(app, names.confirmName, (call) =>
    changed(call, () => confirmName(call.ctx, call.viewer, call.params.employmentId, call.body)),
  )
  serve(app, names.declineName, (call) =>
    changed(call, () => declineName(call.ctx, call.viewer, call.params.employmentId, call.body)),
  )
}

function correctionRoutes(app: App): void {
  serve(app, corrections.proposeCorrection, (call) =>
    changed(call, () => proposeCorrection(call.ctx, call.viewer, call.params.employmentId, call.body)),
  )
  serve(app, corrections.acceptCorrection, (call) =>
    changed(call, () => acceptCorrection(call.ctx, call.viewer, call.params, call.body)),
  )
  serve(app, corrections.declineCorrection, (call) =>
    changed(call, () => declineCorrection(call.ctx, call.viewer, call.params, call.body)),
  )
  serve(app, corrections.withdrawCorrection, (call) =>
    changed(call, () => withdrawCorrection(call.ctx, call.viewer, call.params)),
  )
}

/** Replies to a change with the employment as it is now. */
async function changed({ ctx, viewer, params }: Call, change: () => Promise<void>) {
  await change()
  return showRecord(ctx, viewer, params.employmentId)
}
