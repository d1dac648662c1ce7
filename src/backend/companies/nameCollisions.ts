import { and, asc, gt, isNull } from '#drizzle'
import type { Tx } from '../db/connect.ts'
import { companies } from './schema/companies.ts'
import { hasConfusableKey, isProtectedFrom } from './domain/distinctName.ts'
import { nameClaimOf, type NameClaim } from './nameClaims.ts'

interface NamedCompany {
  readonly id: number
  readonly slug: string
  readonly name: string
  /** Its verified domain. */
  readonly domain: string | null
}
export interface NameCollision {
  readonly company: NamedCompany
  readonly claim: NameClaim | null
  /** Verified companies that it can be mistaken for, the oldest first. */
  readonly others: readonly NamedCompany[]
}

const { id, slug, name, domain } = companies
const batchSize = 1_000

/** Companies whose names would be refused today. They keep them until they are renamed. */
export async function* findNameCollisions(db: Tx, productName: string): AsyncGenerator<NameCollision> {
  for (let after = 0; ;) {
    const batch = await db
      .select({ id, slug, name, domain })
      .from(companies)
      .where(and(isNull(companies.closedAt), gt(id, after)))
      .orderBy(asc(id))
      .limit(batchSize)
    if (batch.length === 0) return
    for (const company of batch) {
      after = company.id
      const claim = nameClaimOf(company.name, productName)
      const others = await db
        .select({ id, slug, name, domain })
        .from(companies)
        .where(and(hasConfusableKey(company.name), isProtectedFrom(company)))
        .orderBy(asc(companies.domainProvenAt), asc(id))
      if (claim || others.length > 0) yield { company, claim, others }
    }
  }
}
