import { sql } from 'drizzle-orm'
import { invite } from '#backend/careers/invite.ts'
import { requestToJoin } from '#backend/careers/requestToJoin.ts'
import { invitations } from '#backend/db/schema/careers.ts'
import { daysBefore } from './dates.ts'
import { runInPast } from './past.ts'
import { getOrThrow, viewerOf, type WriteContext } from './context.ts'

/** Invitations that wait for an answer, by the command. Their links were mailed long ago: send them again to see one. */
export async function writeInvitations(context: WriteContext): Promise<void> {
  for (const { company, by, person, form, sent } of context.content.invitations) {
    const user_id = person === null ? null : getOrThrow(context.people, person)
    await runInPast(context.ctx, daysBefore(context.today, sent, form.name), (past) =>
      invite(past, viewerOf(context, by), company, { ...form, user_id }),
    )
  }
}

/** Who asks a company to confirm that they work there, by the command. */
export async function writeJoinRequests(context: WriteContext): Promise<void> {
  for (const { company, person, form, sent } of context.content.joinRequests)
    await runInPast(context.ctx, daysBefore(context.today, sent, person), (past) =>
      requestToJoin(past, viewerOf(context, person), company, form),
    )
  // The database dates the rows itself.
  await context.db.update(invitations).set({ createdAt: sql`${invitations.sentAt}` })
}
