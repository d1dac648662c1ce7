import { asc, desc, isNull } from 'drizzle-orm'
import { defaultPageSize } from '#contract/core/fields.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../companies/schema/companies.ts'

/** The companies with the most followers, for warming up the page cache. */
export async function listPopularCompanies(db: Tx, limit = defaultPageSize) {
  const rows = await db
    .select({ slug: companies.slug, followers: companies.followerCount })
    .from(companies)
    .where(isNull(companies.closedAt))
    .orderBy(desc(companies.followerCount), asc(companies.id))
    .limit(limit)
  return rows.map(({ slug, followers }) => ({ slug, follower_count: followers }))
}
