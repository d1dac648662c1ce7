import { and, arrayOverlaps, isNotNull, ne, or, type SQL } from '#drizzle'
import type { Context } from '../../core/context.ts'
import { invalid } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { companies } from '../schema/companies.ts'
import { nameClaimOf } from '../nameClaims.ts'
import { confusableKeysOf } from '../nameKeys.ts'

/** Whose name it is: nobody's yet for a new company. */
type Bearer = Pick<typeof companies.$inferSelect, 'id' | 'domain'>
const newCompany: Bearer = { id: 0, domain: null }

/**
 * A company takes a name when it is created or renamed (docs/decisions/128).
 *
 * @throws Invalid when the name claims a verification, is the product's, or is confusable with a verified company's
 */
export async function requireFreeName(
  { productName }: Pick<Context, 'productName'>,
  db: Tx,
  { name, field }: { readonly name: string; readonly field: string },
  bearer = newCompany,
): Promise<void> {
  const claim = nameClaimOf(name, productName)
  if (claim) throw invalid({ field, code: claim })
  if (await isConfusable(db, name, bearer)) throw invalid({ field, code: 'nameConfusable' })
}

/** Whether the name is confusable with that of another verified company. */
export async function isConfusable(db: Tx, name: string, bearer: Bearer): Promise<boolean> {
  const [other] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(hasConfusableKey(name), isProtectedFrom(bearer)))
    .limit(1)
  return other !== undefined
}

export const hasConfusableKey = (name: string): SQL =>
  arrayOverlaps(companies.nameKeys, confusableKeysOf(name))

/**
 * Verified companies other than this one. Closed ones count, because employments still name them, except for the one whose
 * domain has become this company's (docs/decisions/050).
 */
export const isProtectedFrom = ({ id, domain }: Bearer): SQL | undefined =>
  and(
    ne(companies.id, id),
    or(
      isNotNull(companies.domain),
      and(isNotNull(companies.closedDomain), ne(companies.closedDomain, domain ?? '')),
    ),
  )
