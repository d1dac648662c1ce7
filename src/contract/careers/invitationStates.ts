import * as z from 'zod/mini'

/** What has become of an invitation or a join request. */
export const InvitationState = z.enum(['pending', 'accepted', 'declined', 'cancelled', 'expired'])
export type InvitationState = z.infer<typeof InvitationState>

/** The refusals of one that has been answered or has ended. */
export const invitationEnded = {
  invitationExpired: 409,
  invitationUsed: 409,
  invitationCancelled: 409,
  invitationDeclined: 409,
} as const
