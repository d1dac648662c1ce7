import type { Context } from '../../core/context.ts'
import type { Reactions } from '../../core/deliveries.ts'
import { publishCareers } from '../liveChanges.ts'
import { findInvitationFacts } from './queries.ts'

/** The open careers page of a person shows at once what becomes of an invitation or a join request. */
export const liveInvitations: Reactions = {
  invitationAddressed: publishInvitation,
  invitationWithdrawn: publishInvitation,
  joinRequestAnswered: publishInvitation,
  joinRequestReopened: publishInvitation,
}

async function publishInvitation(
  ctx: Context,
  { invitationId }: { readonly invitationId: number },
): Promise<void> {
  const facts = await findInvitationFacts(ctx.db, invitationId)
  const userId = facts?.row.userId ?? null
  if (userId !== null) publishCareers(ctx, userId, null)
}
