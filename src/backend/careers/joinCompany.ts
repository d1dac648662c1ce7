import { eq, inArray, sql } from 'drizzle-orm'
import { requireOwnName } from '../companies/domain/standing.ts'
import type { Context } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import type { Tx } from '../db/connect.ts'
import { invitations } from '../db/schema/careers.ts'
import { companyMembers } from '../db/schema/companies.ts'
import { confirmEmployment } from './confirmEmployment.ts'
import { addressesOf } from './invitedPerson.ts'
import { findPending, type InvitationRow } from './invitationRows.ts'
import { type CompanyRow } from '../companies/lockCompany.ts'

export interface Terms {
  readonly position: string
  readonly startDate: string
  readonly role: 'admin' | 'member'
  readonly manageHrPanel: boolean
}

interface Joining {
  readonly company: CompanyRow
  /** Pending, and of this company, whose row is locked. */
  readonly row: InvitationRow
  readonly userId: number
  /** What the company has said; it is its word that verifies. */
  readonly terms: Terms
  /** The admin who vouches for the employment. */
  readonly verifiedBy: number | null
  readonly answeredBy: number
}

/**
 * Makes the membership and the verified employment, and marks what was pending between the two as accepted, all in the
 * transaction that it is given.
 */
export async function join(
  ctx: Context,
  tx: Tx,
  emit: Emit,
  { company, row, userId, terms: given, verifiedBy, answeredBy }: Joining,
): Promise<InvitationRow> {
  await requireOwnName(tx, company.id, answeredBy === userId ? 'companyMustVerify' : 'nameConfusable')
  const now = ctx.now()
  const { position, startDate, role, manageHrPanel } = given
  const terms = { position, startDate, role, manageHrPanel }
  const word = { position, startDate, verifiedBy, now }
  const employmentId = await confirmEmployment(tx, company, userId, row.employmentId, word)
  const answer = { state: 'accepted' as const, answeredAt: now, answeredBy, userId, employmentId }
  const [accepted] = await tx
    .update(invitations)
    .set({ ...answer, ...terms })
    .where(eq(invitations.id, row.id))
    .returning()
  if (!accepted) throw new Error(`Invitation ${row.id} is gone`)
  await acceptCrossing(tx, company.id, userId, answer)
  await tx
    .insert(companyMembers)
    .values({ companyId: company.id, userId, role, manageHrPanel })
    .onConflictDoUpdate({
      target: [companyMembers.companyId, companyMembers.userId],
      // Who is a member already keeps what they have and gains what they are given.
      set: {
        role: role === 'admin' ? 'admin' : sql`${companyMembers.role}`,
        manageHrPanel: sql`${companyMembers.manageHrPanel} or ${manageHrPanel}`,
      },
    })
  await emit('memberJoined', { companyId: company.id, userId, employmentId, invitationId: row.id })
  await emit('profileChanged', { userId })
  return accepted
}

/** Whatever else was pending between the two is settled by the same answer. */
async function acceptCrossing(
  tx: Tx,
  companyId: number,
  userId: number,
  answer: Partial<typeof invitations.$inferInsert>,
): Promise<void> {
  const others = await findPending(tx, companyId, { userId, addresses: await addressesOf(tx, userId) })
  if (others.length === 0) return
  await tx
    .update(invitations)
    .set(answer)
    .where(
      inArray(
        invitations.id,
        others.map(({ id }) => id),
      ),
    )
}
