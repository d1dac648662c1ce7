import * as awards from '#contract/employments/awards.ts'
import * as withdrawals from '#contract/employments/withdrawals.ts'
import * as details from '#contract/employments/details.ts'
import * as edits from '#contract/employments/edits.ts'
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
import { addEmployment, editDescription, editEmployment, showOwnEmployment } from './editEmployment.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { changePosition, withdrawPosition } from './positions.ts'
import { changeReviewer } from './reviewers.ts'
import { exportHistory, listHistory } from './showHistory.ts'
import { removeSelfReported } from './selfReported.ts'
import { showDetails, type DetailParts } from './showDetails.ts'
import { showRecord } from './showRecord.ts'
import { leaveCompany, planTermination, withdrawTermination } from './terminate.ts'

interface Call {
  readonly ctx: Context
  readonly viewer: Viewer
  readonly params: { readonly employmentId: number }
}

export function employmentRoutes(app: App, parts: DetailParts): void {
  serve(app, details.showEmploymentDetails, ({ ctx, viewer, locale, params }) =>
    // Competencies have names in the language of the page.
    showDetails(ctx, { ...viewer, locale }, params.employmentId, parts),
  )
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
    changed(call, () => leaveCompany(call.ctx, call.viewer, call.params.employmentId)),
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
  editRoutes(app)
  correctionRoutes(app)
  confirmationRoutes(app)
  nameRoutes(app)
  awardRoutes(app)
  invitationRoutes(app)
  memberRoutes(app)
}

function editRoutes(app: App): void {
  serve(app, edits.createEmployment, async ({ ctx, viewer, body, locale }) =>
    showOwnEmployment(ctx, viewer, await addEmployment(ctx, viewer, body), locale),
  )
  serve(app, edits.saveEmployment, async ({ ctx, viewer, params, body, locale }) => {
    await editEmployment(ctx, viewer, params.employmentId, body)
    return showOwnEmployment(ctx, viewer, params.employmentId, locale)
  })
  serve(app, edits.saveEmploymentDescription, async ({ ctx, viewer, params, body, locale }) => {
    await editDescription(ctx, viewer, params.employmentId, body.description)
    return showOwnEmployment(ctx, viewer, params.employmentId, locale)
  })
  serve(app, edits.removeSelfReportedEmployment, ({ ctx, viewer, params }) =>
    removeSelfReported(ctx, viewer, params.employmentId),
  )
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
  serve(app, withdrawals.withdrawConfirmation, (call) =>
    changed(call, () => withdrawConfirmation(call.ctx, call.viewer, call.params.employmentId, call.body)),
  )
  serve(app, withdrawals.undoWithdrawal, (call) =>
    changed(call, () => undoWithdrawal(call.ctx, call.viewer, call.params.employmentId)),
  )
  serve(app, withdrawals.replyToWithdrawal, (call) =>
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
