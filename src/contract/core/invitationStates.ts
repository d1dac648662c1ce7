import * as z from 'zod/mini'

/** The state of an invitation or a join request. */
export const InvitationState = z.enum(['pending', 'accepted', 'declined', 'cancelled', 'expired'])
export type InvitationState = z.infer<typeof InvitationState>

/** Refusals for an invitation that is no longer pending. */
export const invitationEnded = {
  invitationExpired: 409,
  invitationUsed: 409,
  invitationCancelled: 409,
  invitationDeclined: 409,
} as const

/** The limits on invitations from unverified companies. */
export const inviteLimits = ['unverifiedTooYoung', 'unverifiedDailyLimit', 'unverifiedPendingLimit'] as const
