import { sql } from 'drizzle-orm'
import { invite } from '#backend/careers/invite.ts'
import { requestToJoin } from '#backend/careers/requestToJoin.ts'
import { invitations } from '#backend/db/schema/careers.ts'
import { daysBefore } from './dates.ts'
import { happen } from './past.ts'
import { found, viewerOf, type Writing } from './writing.ts'

/** Invitations that wait for an answer, by the command. Their links were mailed long ago: send them again to see one. */
export async function writeInvitations(writing: Writing): Promise<void> {
  for (const { company, by, person, form, sent } of writing.content.invitations) {
    const user_id = person === null ? null : found(writing.people, person)
    await happen(writing.ctx, daysBefore(writing.today, sent, form.name), (past) =>
      invite(past, viewerOf(writing, by), company, { ...form, user_id }),
    )
  }
}

/** Who asks a company to confirm that they work there, by the command. */
export async function writeJoinRequests(writing: Writing): Promise<void> {
  for (const { company, person, form, sent } of writing.content.joinRequests)
    await happen(writing.ctx, daysBefore(writing.today, sent, person), (past) =>
      requestToJoin(past, viewerOf(writing, person), company, form),
    )
  // The database dates the rows itself.
  await writing.db.update(invitations).set({ createdAt: sql`${invitations.sentAt}` })
}
