import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { assertAdminStays } from '../companies/membership.ts'
import type { Tx } from '../db/connect.ts'
import { companyMembers } from '../db/schema/companies.ts'
import { employments } from '../db/schema/profiles.ts'

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
    .where(
      and(
        eq(employments.companyId, companyId),
        eq(employments.userId, userId),
        isNotNull(employments.verifiedAt),
        isNull(employments.endDate),
      ),
    )
  const endsAt = ongoing?.lasting === 0 && ongoing.endsAt !== null ? new Date(ongoing.endsAt) : null
  await tx
    .update(companyMembers)
    .set({ endsAt })
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
  if (endsAt !== null) await assertAdminStays(tx, companyId)
}
