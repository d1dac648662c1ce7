import { asc, eq } from '#drizzle'
import { accounts } from '../accounts/schema/accounts.ts'
import { findAddressOwner } from '../accounts/addresses/emailOwners.ts'
import { companies } from '../companies/schema/companies.ts'
import type { Tx } from '../db/connect.ts'
import { fullName, profiles } from '../profiles/schema/profiles.ts'
import type { Target } from './lockTarget.ts'
import { measures, measuresInForce } from './schema/measures.ts'

/** The measures in force, the oldest first, with the address of the account or the slug of the company. */
export const listMeasures = (db: Tx) =>
  db
    .select({
      id: measures.id,
      kind: measures.kind,
      startsAt: measures.startsAt,
      endsAt: measures.endsAt,
      caseId: measures.caseId,
      decidedBy: measures.decidedBy,
      reason: measures.reason,
      accountId: measures.accountId,
      companyId: measures.companyId,
      email: accounts.email,
      slug: companies.slug,
    })
    .from(measuresInForce)
    .innerJoin(measures, eq(measures.id, measuresInForce.id))
    .leftJoin(accounts, eq(accounts.id, measures.accountId))
    .leftJoin(companies, eq(companies.id, measures.companyId))
    .orderBy(asc(measures.startsAt), asc(measures.id))

/** What is in force against an account or a company, with the name of who decided it. */
export async function findMeasureInForce(db: Tx, target: Target) {
  const isTarget =
    'companyId' in target
      ? eq(measuresInForce.companyId, target.companyId)
      : eq(measuresInForce.accountId, target.accountId)
  const [found] = await db
    .select({ measure: measures, decidedBy: fullName })
    .from(measuresInForce)
    .innerJoin(measures, eq(measures.id, measuresInForce.id))
    .leftJoin(profiles, eq(profiles.userId, measures.decidedBy))
    .where(isTarget)
  return found ?? null
}

/** What an exact id, address or slug names; there is no search. Null: nothing. */
export async function findTarget(db: Tx, kind: 'account' | 'company', name: string): Promise<Target | null> {
  const id = /^[1-9]\d{0,15}$/.test(name) ? Number(name) : 0
  if (kind === 'account') {
    const owner = id === 0 ? await findAddressOwner(db, name.trim().toLowerCase()) : { id }
    return owner && { accountId: owner.id }
  }
  // A slug may be all digits; it comes first.
  const [bySlug] = await db.select({ id: companies.id }).from(companies).where(eq(companies.slug, name))
  if (bySlug) return { companyId: bySlug.id }
  return id === 0 ? null : { companyId: id }
}
