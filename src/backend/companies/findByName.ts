import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { CompanyCard } from '#contract/companies/companies.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { files } from '../db/schema/files.ts'
import { toCompanyCard } from './queries.ts'

const shownAtOnce = 10
/** Of fewer letters every name holds some somewhere. */
const lettersToContain = 3

const { id, slug, name, domain, headline, industryId, countryId, logoId, followerCount } = companies

/**
 * Companies by a part of their name: those that begin with it first, then whom most people follow. Either group is read
 * in the order of its followers until it is full, or found by its letters, whichever is less.
 */
export async function findByName(db: Tx, text: string, locale: Locale): Promise<CompanyCard[]> {
  const wanted = text.toLowerCase().replace(/[\\%_]/g, '\\$&')
  const own = sql`lower(${companies.name})`
  const beginning = mostFollowed(db, 0, sql`${own} like ${`${wanted}%`}`)
  // Without 'but not at its beginning': where all begin with it, looking for such a one would read them all.
  const containing = mostFollowed(db, 1, sql`${own} like ${`%${wanted}%`}`)
  const isShort = [...text].length < lettersToContain
  const found = isShort ? beginning.as('found') : unionAll(beginning, containing).as('found')
  const rows = await db
    .select({
      ...{ id: found.id, slug: found.slug, name: found.name, domain: found.domain },
      ...{ headline: found.headline, industryId: found.industryId, countryId: found.countryId },
      logoKey: files.key,
    })
    .from(found)
    .leftJoin(files, eq(files.id, found.logoId))
    .orderBy(asc(found.group), desc(found.followerCount), asc(found.id))
  const once = new Map(rows.map((row) => [row.id, row]))
  return [...once.values()]
    .slice(0, shownAtOnce)
    .map(({ logoKey, ...row }) => toCompanyCard(row, logoKey, locale))
}

const mostFollowed = (db: Tx, group: number, which: SQL) =>
  db
    .select({
      ...{ id, slug, name, domain, headline, industryId, countryId, logoId, followerCount },
      group: sql<number>`${group}::int`.as('group'),
    })
    .from(companies)
    .where(and(which, isNull(companies.closedAt)))
    .orderBy(desc(followerCount), asc(id))
    .limit(shownAtOnce)
