import * as z from 'zod/mini'

/** What has become of an invitation or a join request. */
export const InvitationState = z.enum(['pending', 'accepted', 'declined', 'cancelled', 'expired'])
export type InvitationState = z.infer<typeof InvitationState>
