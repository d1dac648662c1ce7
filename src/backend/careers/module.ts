import * as employmentContract from '#contract/careers/employments.ts'
import * as invitationContract from '#contract/careers/invitations.ts'
import * as invitedAccounts from '#contract/careers/invitedAccounts.ts'
import * as colleagues from '#contract/careers/colleagues.ts'
import * as members from '#contract/careers/members.ts'
import * as invitationStates from '#contract/core/invitationStates.ts'
import * as confirmations from '#contract/careers/confirmations.ts'
import { and, eq, inArray } from 'drizzle-orm'
import {
  changeMember,
  invite,
  removeMember,
  restoreMember,
  suspendMember,
} from '#contract/careers/members.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { invitationSubject } from '../core/subjects.ts'
import { invitations } from '../employments/schema/invitations.ts'
import { notifications } from '../notifications/schema.ts'
import { employments } from '../employments/schema/employments.ts'
import { isOnRecord } from '../employments/access.ts'
import { handOverInvitations } from './handOverInvitations.ts'
import { liveInvitations } from './liveInvitations.ts'
import { liveMembers } from './liveMembers.ts'
import { careerRates } from './rates.ts'
import { careerReactions } from './reactions.ts'
import { careerRoutes } from './routes.ts'
import { careerNotifications } from './notifications.ts'

export const careerModule: DomainModule = {
  name: 'careers',
  contract: [
    employmentContract,
    invitationContract,
    invitedAccounts,
    members,
    colleagues,
    invitationStates,
    confirmations,
  ],
  routes: careerRoutes,
  reactions: {
    'notifications.careers': careerNotifications,
    invitations: careerReactions,
    liveInvitations,
    liveMembers,
  },
  rateLimits: careerRates,
  auditedCalls: [
    [invitedAccounts.createInvitedAccount, 'signUpConfirmed'],
    [invitedAccounts.createInvitedPasskeyAccount, 'signUpConfirmed'],
    [changeMember, 'memberRights'],
    [suspendMember, 'memberRights'],
    [restoreMember, 'memberRights'],
    [removeMember, 'memberRemoved'],
    [invite, 'invitationSent'],
  ],
  handOver: handOverInvitations,
  async erase(_ctx, tx, { accountId, anonymousId, emails }) {
    await tx
      .update(employments)
      .set({ userId: anonymousId, description: '', terminationNote: '' })
      .where(and(eq(employments.userId, accountId), isOnRecord))
    const withdrawn = await tx
      .delete(invitations)
      .where(inArray(invitations.email, [...emails]))
      .returning({ id: invitations.id })
    // An answer without an account carries the name on the invitation.
    const answers = withdrawn.map(({ id }) => `${invitationSubject(id)}:answer`)
    await tx.delete(notifications).where(inArray(notifications.about, answers))
  },
}
