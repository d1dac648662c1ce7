import type { EvidenceKind } from '#contract/achievements/rule.ts'
import type { Context } from '../core/context.ts'
import type { Reactions } from '../core/deliveries.ts'
import {
  employeesOf,
  evaluateAffected,
  ofApplication,
  ofEmployment,
  ofInvitation,
  ofReview,
} from './affected.ts'

// Each names the kinds of evidence that its event can change; without any, all rules are applied.

const aboutEmployment =
  (...kinds: EvidenceKind[]) =>
  async (ctx: Context, { employmentId }: { employmentId: number }) =>
    evaluateAffected(ctx, await ofEmployment(ctx, employmentId), kinds.length > 0 ? kinds : undefined)
const aboutInvitation = async (ctx: Context, { invitationId }: { invitationId: number }) =>
  evaluateAffected(ctx, await ofInvitation(ctx, invitationId))
const aboutApplication = async (ctx: Context, { applicationId }: { applicationId: number }) =>
  evaluateAffected(ctx, await ofApplication(ctx, applicationId), ['application'])
const aboutCompany =
  (...kinds: EvidenceKind[]) =>
  (ctx: Context, { companyId }: { companyId: number }) =>
    evaluateAffected(ctx, { companies: [companyId] }, kinds)

const changeOfEmployment = aboutEmployment(
  ...(['confirmation', 'record', 'position', 'correction', 'departure', 'feedback'] as const),
)

/** Every event that changes what an achievement is computed from. */
export const achievementReactions: Reactions = {
  profileChanged: (ctx, { userId }) =>
    evaluateAffected(ctx, { people: [userId] }, ['profile', 'entry', 'record']),
  securityChanged: (ctx, { accountId }) => evaluateAffected(ctx, { people: [accountId] }, ['security']),
  accountReopened: (ctx, { accountId, companyIds }) =>
    evaluateAffected(ctx, { people: [accountId], companies: companyIds }),
  accountClosed: (ctx, { companyIds }) => evaluateAffected(ctx, { companies: companyIds }, ['members']),

  // Joining a company is reported as the answer to an invitation or a request.
  invitationAnswered: aboutInvitation,
  joinRequestAnswered: aboutInvitation,
  joinRequestReopened: aboutInvitation,

  employmentChanged: changeOfEmployment,
  employmentChangeUndone: changeOfEmployment,
  employmentEnded: changeOfEmployment,
  confirmationWithdrawn: aboutEmployment(),
  awardGiven: aboutEmployment('award'),
  awardDeleted: aboutEmployment('award'),
  documentAdded: aboutEmployment('document'),
  documentDeleted: aboutEmployment('document'),
  feedbackPublished: aboutEmployment('feedback'),
  reviewPublished: async (ctx, { reviewId }) =>
    evaluateAffected(ctx, await ofReview(ctx, reviewId), ['review']),

  applicationStateChanged: aboutApplication,
  applicationWithdrawn: aboutApplication,
  jobChanged: aboutCompany('jobs', 'application'),

  companyChanged: aboutCompany('profile'),
  memberRightsChanged: aboutCompany('members'),
  memberSuspended: aboutCompany('members'),
  memberRestored: aboutCompany('members'),
  memberLeft: aboutCompany('members'),
  domainLost: aboutCompany('domain'),
  domainProven: async (ctx, { companyId }) =>
    evaluateAffected(ctx, { people: await employeesOf(ctx, companyId), companies: [companyId] }, [
      'confirmation',
      'domain',
    ]),
}
