import { and, asc, desc, eq, isNull, sql, type SQL } from '#drizzle'
import { unionAll } from '#drizzle/pg-core'
import type { CompanyCard } from '#contract/companies/companyCard.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Tx } from '../db/connect.ts'
import { escapeLike, lowerCase } from '../db/lowerCase.ts'
import { companies } from './schema/companies.ts'
import { files } from '../files/schema.ts'

import { toCompanyCard } from './queries.ts'

const maxResults = 10
/** Shorter text occurs in nearly every name (docs/decisions/068). */
const minLettersToContain = 3

const { id, slug, name, domain, headline, industryId, countryId, logoId, followerCount } = companies

/**
 * Finds companies by part of their name: prefix matches first, then by number of followers. The planner reads each
 * group in follower order until it is full, or by the name index, whichever is cheaper.
 */
export async function findByName(db: Tx, text: string, locale: Locale): Promise<CompanyCard[]> {
  const escaped = escapeLike(text.toLowerCase())
  const own = lowerCase(companies.name)
  const startingWith = mostFollowed(db, 0, sql`${own} like ${`${escaped}%`}`)
  // Does not exclude prefix matches: if all matches were prefixes, finding a different one would read them all.
  const containing = mostFollowed(db, 1, sql`${own} like ${`%${escaped}%`}`)
  const isShort = [...text].length < minLettersToContain
  const found = isShort ? startingWith.as('found') : unionAll(startingWith, containing).as('found')
  const rows = await db
    .select({
      id: found.id,
      slug: found.slug,
      name: found.name,
      domain: found.domain,
      headline: found.headline,
      industryId: found.industryId,
      countryId: found.countryId,
      logoKey: files.key,
    })
    .from(found)
    .leftJoin(files, eq(files.id, found.logoId))
    .orderBy(asc(found.group), desc(found.followerCount), asc(found.id))
  const once = new Map(rows.map((row) => [row.id, row]))
  return [...once.values()]
    .slice(0, maxResults)
    .map(({ logoKey, ...row }) => toCompanyCard(row, logoKey, locale))
}

const mostFollowed = (db: Tx, group: number, condition: SQL) =>
  db
    .select({
      id,
      slug,
      name,
      domain,
      headline,
      industryId,
      countryId,
      logoId,
      followerCount,
      group: sql<number>`${group}::int`.as('group'),
    })
    .from(companies)
    .where(and(condition, isNull(companies.closedAt)))
    .orderBy(desc(followerCount), asc(id))
    .limit(maxResults)
