import * as contract from '#contract/employments/invitations.ts'
import * as invited from '#contract/employments/invitedAccounts.ts'
import * as reminders from '#contract/employments/reminders.ts'
import * as members from '#contract/employments/members.ts'
import type { App } from '../../core/app.ts'
import { serve } from '../../core/serve.ts'
import * as newAccount from './acceptWithNewAccount.ts'
import * as answer from './answerInvitation.ts'
import { cancelInvitation, sendInvitation, resendInvitation, restoreInvitation } from './invite.ts'
import { listCompanyInvitations, listOwnInvitations, showOwnInvitation } from './queries.ts'
import { remindOfJoinRequest, undoReminder } from './remind.ts'
import { requestToJoin, withdrawJoinRequest } from './requestToJoin.ts'
import { allowCompany, refuseCompany } from './unknownCompany.ts'

export function invitationRoutes(app: App): void {
  personRoutes(app)
  companyRoutes(app)
}

function personRoutes(app: App): void {
  serve(app, contract.showInvitation, ({ ctx, viewer, address, query }) =>
    answer.showInvitation(ctx, viewer, address, query.token),
  )
  serve(app, contract.acceptInvitation, ({ ctx, viewer, address, body }) =>
    answer.acceptInvitation(ctx, viewer, address, body),
  )
  serve(app, invited.createInvitedAccount, (call) => newAccount.withPassword(call.ctx, call, call.body))
  serve(app, invited.startInvitedPasskey, (call) => newAccount.startPasskey(call.ctx, call, call.body))
  serve(app, invited.createInvitedPasskeyAccount, (call) => newAccount.withPasskey(call.ctx, call, call.body))
  serve(app, contract.declineInvitation, ({ ctx, viewer, address, body }) =>
    answer.declineInvitation(ctx, viewer, address, body.token),
  )
  serve(app, contract.reportUnknownCompany, ({ ctx, address, body }) => refuseCompany(ctx, address, body))
  serve(app, contract.withdrawUnknownCompanyReport, ({ ctx, address, query }) =>
    allowCompany(ctx, address, query.token),
  )
  serve(app, contract.listOwnInvitations, ({ ctx, viewer }) => listOwnInvitations(ctx, viewer))
  serve(app, contract.showOwnInvitation, ({ ctx, viewer, params }) =>
    showOwnInvitation(ctx, viewer, params.invitationId),
  )
  serve(app, contract.acceptOwnInvitation, ({ ctx, viewer, params }) =>
    answer.acceptOwn(ctx, viewer, params.invitationId),
  )
  serve(app, contract.declineOwnInvitation, ({ ctx, viewer, params }) =>
    answer.declineOwn(ctx, viewer, params.invitationId),
  )
  serve(app, contract.requestToJoin, ({ ctx, viewer, params, body }) =>
    requestToJoin(ctx, viewer, params.slug, body),
  )
  serve(app, contract.withdrawJoinRequest, ({ ctx, viewer, params }) =>
    withdrawJoinRequest(ctx, viewer, params.invitationId),
  )
  serve(app, reminders.remindOfJoinRequest, ({ ctx, viewer, params }) =>
    remindOfJoinRequest(ctx, viewer, params.invitationId),
  )
  serve(app, reminders.undoReminder, ({ ctx, viewer, params }) =>
    undoReminder(ctx, viewer, params.invitationId),
  )
}

function companyRoutes(app: App): void {
  serve(app, members.listCompanyInvitations, ({ ctx, membership, query }) =>
    listCompanyInvitations(ctx, membership, query),
  )
  serve(app, members.invite, ({ ctx, membership, body }) => sendInvitation(ctx, membership, body))
  serve(app, members.resendInvitation, ({ ctx, membership, params }) =>
    resendInvitation(ctx, membership, params.invitationId),
  )
  serve(app, members.cancelInvitation, ({ ctx, membership, params }) =>
    cancelInvitation(ctx, membership, params.invitationId),
  )
  serve(app, members.restoreInvitation, ({ ctx, membership, params }) =>
    restoreInvitation(ctx, membership, params.invitationId),
  )
  serve(app, members.acceptJoinRequest, ({ ctx, membership, params, body }) =>
    answer.acceptRequest(ctx, membership, params.invitationId, body),
  )
  serve(app, members.declineJoinRequest, ({ ctx, membership, params }) =>
    answer.declineRequest(ctx, membership, params.invitationId),
  )
  serve(app, members.reopenJoinRequest, ({ ctx, membership, params }) =>
    answer.reopenRequest(ctx, membership, params.invitationId),
  )
}
