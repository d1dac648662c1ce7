import { eq } from '#drizzle'
import { membersChanged } from '#contract/realtime/events.ts'
import { findAdminIds } from '../../companies/membership.ts'
import type { Context } from '../../core/context.ts'
import type { Reactions } from '../../core/deliveries.ts'
import { publishToUser } from '../../core/publishToUser.ts'
import { invitations } from '../schema/invitations.ts'

/** The open lists of a company's members, invitations and join requests follow what others do. */
export const liveMembers: Reactions = {
  invitationSent: publishOfInvitation,
  invitationWithdrawn: publishOfInvitation,
  invitationAnswered: publishOfInvitation,
  joinRequested: publishOfInvitation,
  joinRequestWithdrawn: publishOfInvitation,
  joinRequestAnswered: publishOfInvitation,
  joinRequestReopened: publishOfInvitation,
  memberRightsChanged: publish,
  memberLeft: publish,
}

async function publishOfInvitation(
  ctx: Context,
  { invitationId }: { readonly invitationId: number },
): Promise<void> {
  const [found] = await ctx.db
    .select({ companyId: invitations.companyId })
    .from(invitations)
    .where(eq(invitations.id, invitationId))
  if (found) await publish(ctx, found)
}

async function publish(ctx: Context, { companyId }: { readonly companyId: number }): Promise<void> {
  for (const admin of await findAdminIds(ctx.db, companyId))
    await publishToUser(ctx, admin, membersChanged, { company_id: companyId })
}
