import * as awards from '#contract/employments/awards.ts'
import * as colleagues from '#contract/employments/colleagues.ts'
import * as confirmation from '#contract/employments/confirmation.ts'
import * as corrections from '#contract/employments/corrections.ts'
import * as changes from '#contract/employments/changes.ts'
import * as details from '#contract/employments/details.ts'
import * as edits from '#contract/employments/edits.ts'
import * as events from '#contract/employments/events.ts'
import * as invitations from '#contract/employments/invitations.ts'
import * as invitedAccounts from '#contract/employments/invitedAccounts.ts'
import * as members from '#contract/employments/members.ts'
import * as names from '#contract/employments/names.ts'
import * as reminders from '#contract/employments/reminders.ts'
import * as record from '#contract/employments/record.ts'
import * as states from '#contract/employments/states.ts'
import * as withdrawals from '#contract/employments/withdrawals.ts'
import * as invitationStates from '#contract/core/invitationStates.ts'
import { rewriteInternationalDomains } from '../accounts/addresses/asciiDomains.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { applyWithdrawals } from './confirmation/applyWithdrawals.ts'
import { endAllOf, endEmployments } from './endEmployments.ts'
import { handOverEmployments } from './handOverEmployments.ts'
import { liveEmployments } from './liveChanges.ts'
import { cancelInvitationsAt, cancelInvitationsOf } from './invitations/cancelAtClosing.ts'
import { employmentRates } from './rates.ts'
import { handOverInvitations } from './invitations/handOverInvitations.ts'
import { liveInvitations } from './invitations/liveInvitations.ts'
import { invitationNotifications } from './invitations/notifications.ts'
import { invitationReactions } from './invitations/reactions.ts'
import { sendReminders } from './invitations/remind.ts'
import { liveMembers } from './members/liveMembers.ts'
import { employmentNotifications } from './notifications.ts'
import { eraseEmployments } from './eraseEmployments.ts'
import { invitations as sentInvitations } from './schema/invitations.ts'
import { verifyEmployments } from './verifyEmployments.ts'
import { reportableCompanies } from './reportable.ts'
import { employmentRoutes } from './routes.ts'
import type { DetailParts } from './showDetails.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Stores the end of employments whose planned termination is due. */
    endEmployments: Record<string, never>
    /** Applies withdrawals of confirmations that can no longer be undone. */
    applyWithdrawals: Record<string, never>
    /** Sends reminders of join requests that can no longer be undone. */
    sendReminders: Record<string, never>
    /** Brings the addresses of invitations into the form of this release. */
    rewriteInvitedEmails: Record<string, never>
  }
}

/** @param parts - what domains that build on this one show on the page of an employment */
export const employmentModule = (parts: DetailParts): DomainModule => ({
  name: 'employments',
  contract: [
    record,
    details,
    edits,
    awards,
    corrections,
    confirmation,
    withdrawals,
    names,
    events,
    changes,
    states,
    invitations,
    invitedAccounts,
    invitationStates,
    reminders,
    members,
    colleagues,
  ],
  routes: (app) => employmentRoutes(app, parts),
  reactions: {
    'notifications.employments': employmentNotifications,
    'notifications.careers': invitationNotifications,
    'careers.invitations': invitationReactions,
    'careers.liveInvitations': liveInvitations,
    'careers.liveMembers': liveMembers,
    liveEmployments,
    closing: {
      accountClosed: (ctx, { accountId }) => endAllOf(ctx, { userId: accountId }, 'employee'),
      companyClosed: (ctx, { companyId }) => endAllOf(ctx, { companyId }, 'company'),
    },
  },
  async handOver(...lost) {
    await handOverInvitations(...lost)
    await handOverEmployments(...lost)
  },
  reportable: reportableCompanies,
  close: cancelInvitationsOf,
  closeCompany: cancelInvitationsAt,
  verifyDomain: verifyEmployments,
  erase: eraseEmployments,
  work: {
    endEmployments: async (ctx) => void (await endEmployments(ctx)),
    applyWithdrawals: async (ctx) => void (await applyWithdrawals(ctx)),
    sendReminders,
  },
  batchedWork: { rewriteInvitedEmails: rewriteInternationalDomains(sentInvitations) },
  backfills: ['rewriteInvitedEmails'],
  schedule: { endEmployments: '* * * * *', applyWithdrawals: '* * * * *', sendReminders: '* * * * *' },
  rateLimits: employmentRates,
  auditedCalls: [
    [invitedAccounts.createInvitedAccount, 'signUpConfirmed'],
    [invitedAccounts.createInvitedPasskeyAccount, 'signUpConfirmed'],
    [members.changeMember, 'memberRights'],
    [members.suspendMember, 'memberRights'],
    [members.restoreMember, 'memberRights'],
    [members.removeMember, 'memberRemoved'],
    [members.invite, 'invitationSent'],
  ],
})
