import { and, eq, ne, sql } from '#drizzle'
import { setMembershipEnd } from '../../companies/members.ts'
import { isStaying } from '../../companies/membership.ts'
import { refuse } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { companyMembers } from '../../companies/schema/companies.ts'
import { employments } from '../schema/employments.ts'
import { isOngoingOf } from '../schema/fields.ts'

/**
 * Sets when the membership ends: with the last employment at the company, or not at all while one has no planned end.
 * Requires the company's row to be locked.
 * @throws Refused when the company would be left without an admin
 */
export async function updateMembershipEnd(tx: Tx, companyId: number, userId: number): Promise<void> {
  const [ongoing] = await tx
    .select({
      lasting: sql<number>`count(*) filter (where ${employments.terminationAt} is null)::int`,
      endsAt: sql<string | null>`max(${employments.terminationAt})`,
    })
    .from(employments)
    .where(isOngoingOf({ companyId, userId }))
  const endsAt = ongoing?.lasting === 0 && ongoing.endsAt !== null ? new Date(ongoing.endsAt) : null
  await setMembershipEnd(tx, { companyId, userId }, endsAt)
}

interface Work {
  readonly id: number
  readonly companyId: number | null
  readonly userId: number
}

/** Whether another confirmed employment of the person at the company continues. */
export async function hasOtherEmployment(tx: Tx, { id, companyId, userId }: Work): Promise<boolean> {
  const [other] = await tx
    .select({ id: employments.id })
    .from(employments)
    .where(and(isOngoingOf({ companyId: companyId ?? 0, userId }), ne(employments.id, id)))
    .limit(1)
  return other !== undefined
}

/** @throws Refused when the person is the company's only admin who stays. Requires the company's row to be locked. */
export async function assertAdminStaysWithout(tx: Tx, { companyId, userId }: Work): Promise<void> {
  const admins = await tx
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId ?? 0), eq(companyMembers.role, 'admin'), isStaying))
  if (admins.length > 0 && admins.every((admin) => admin.userId === userId)) throw refuse('lastAdmin')
}
