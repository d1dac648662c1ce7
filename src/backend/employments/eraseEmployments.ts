import { and, eq, inArray } from '#drizzle'
import type { Context } from '../core/context.ts'
import type { Erased } from '../core/domainModule.ts'
import { invitationSubject } from '../core/subjects.ts'
import type { Tx } from '../db/connect.ts'
import { eraseNotifications } from '../notifications/ofPerson.ts'
import { isOnRecord } from './access.ts'
import { employments } from './schema/employments.ts'
import { invitations } from './schema/invitations.ts'

/** Moves what companies have confirmed to the anonymous account, without the person's own words, and deletes invitations to them. */
export async function eraseEmployments(
  _ctx: Context,
  tx: Tx,
  { accountId, anonymousId, emails }: Erased,
): Promise<void> {
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
  await eraseNotifications(tx, answers)
}
