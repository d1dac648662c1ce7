import { asc, desc, eq, sql } from 'drizzle-orm'
import type { CompanyCard } from '#contract/companies/companies.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Tx } from '../db/connect.ts'
import { companies } from '../db/schema/companies.ts'
import { files } from '../db/schema/files.ts'
import { toCompanyCard } from './queries.ts'

const shownAtOnce = 10

/** Companies by a part of their name: those that begin with it first, then whom most people follow. */
export async function findByName(db: Tx, name: string, locale: Locale): Promise<CompanyCard[]> {
  const wanted = name.toLowerCase().replace(/[\\%_]/g, '\\$&')
  const own = sql`lower(${companies.name})`
  const rows = await db
    .select({ row: companies, logoKey: files.key })
    .from(companies)
    .leftJoin(files, eq(files.id, companies.logoId))
    .where(sql`${own} like ${`%${wanted}%`}`)
    .orderBy(desc(sql`${own} like ${`${wanted}%`}`), desc(companies.followerCount), asc(companies.id))
    .limit(shownAtOnce)
  return rows.map(({ row, logoKey }) => toCompanyCard(row, logoKey, locale))
}
