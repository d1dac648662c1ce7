import { and, eq, isNotNull, isNull } from '#drizzle'
import type { VerifiedCompany } from '../core/domainModule.ts'
import type { Tx } from '../db/connect.ts'
import { employments } from './schema/employments.ts'

/** Marks employments that the company confirmed earlier under its current name as verified. */
export async function verifyEmployments(tx: Tx, { companyId, name, domain }: VerifiedCompany): Promise<void> {
  await tx
    .update(employments)
    .set({ verifiedDomain: domain })
    .where(
      and(
        eq(employments.companyId, companyId),
        isNotNull(employments.verifiedAt),
        isNull(employments.verifiedDomain),
        eq(employments.companyName, name),
      ),
    )
}
