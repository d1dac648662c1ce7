import { sql } from '#drizzle'
import { declineRequest } from '#backend/employments/invitations/answerInvitation.ts'
import { sendInvitation } from '#backend/employments/invitations/invite.ts'
import { requestToJoin } from '#backend/employments/invitations/requestToJoin.ts'
import { invitations } from '#backend/employments/schema/invitations.ts'
import { daysBefore } from './dates.ts'
import { runInPast } from './past.ts'
import { getOrThrow, memberOf, viewerOf, type WriteContext } from './context.ts'

/** Sends pending invitations through the command. Their mails are not sent: resend one to see its link. */
export async function writeInvitations(context: WriteContext): Promise<void> {
  for (const { company, by, person, form, sent } of context.content.invitations) {
    const user_id = person === null ? null : getOrThrow(context.people, person)
    const admin = await memberOf(context, by, company, 'companyAdmin')
    await runInPast(context.ctx, daysBefore(context.today, sent, form.name), (past) =>
      sendInvitation(past, admin, { ...form, user_id }),
    )
  }
}

/** Creates join requests through the command, and declines some. */
export async function writeJoinRequests(context: WriteContext): Promise<void> {
  for (const { company, person, form, sent, declinedBy } of context.content.joinRequests)
    await runInPast(context.ctx, daysBefore(context.today, sent, person), async (past) => {
      const { id: invitationId } = await requestToJoin(past, viewerOf(context, person), company, form)
      if (declinedBy !== null)
        await declineRequest(past, await memberOf(context, declinedBy, company, 'companyAdmin'), invitationId)
    })
  // The column defaults to the current time.
  await context.db.update(invitations).set({ createdAt: sql`${invitations.sentAt}` })
}
