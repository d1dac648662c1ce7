import { and, eq, inArray, sql, type SQL } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { FollowedCompany, FollowSearch, FollowSorting } from '#contract/follows/follows.ts'
import { toCompanyCard } from '../companies/queries.ts'
import type { Context, Viewer } from '../core/context.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { invalid, refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { lowerCase } from '../db/lowerCase.ts'
import { companies } from '../companies/schema/companies.ts'
import { companyFollows } from './schema.ts'
import { files } from '../files/schema.ts'
import { preferences } from '../settings/schema.ts'
import { findShownPerson } from '../profiles/findPerson.ts'
import { sortAlphabetically } from '../search/titleKey.ts'

/** The columns of `toCompanyCard`. */
export const cardColumns = {
  id: companies.id,
  slug: companies.slug,
  name: companies.name,
  domain: companies.domain,
  headline: companies.headline,
  industryId: companies.industryId,
  countryId: companies.countryId,
}

/** A follow and the name by which its company is sorted. */
interface Follow {
  readonly companyId: number
  readonly at: Date
  readonly muted: boolean
  readonly key: string
}

const { createdAt: at, companyId: id } = companyFollows
// Of the company that the query joins as `followed`.
const [name, key] = [sql.raw('followed.name'), sql.raw('followed.key')]
const orders: Readonly<Record<FollowSorting, SQL>> = {
  newest: sql`${at} desc, ${id} desc`,
  oldest: sql`${at}, ${id}`,
  az: sql`${key}, ${id}`,
  za: sql`${key} desc, ${id} desc`,
}

/** A page of the companies that a person follows. Closed ones have no followers. */
async function findFollows(
  db: Tx,
  userId: number,
  { after, limit = defaultPageSize, q, sort = 'newest' }: FollowSearch,
): Promise<{ rows: readonly Follow[]; next: string | null }> {
  const found = await db.execute<{ id: string; at: Date | string; muted: boolean; key: string }>(sql`
    select ${id} as id, ${at} as at, ${companyFollows.muted} as muted, ${key} as key from ${companyFollows}
    -- The limit keeps the planner from reading all companies for one person.
    cross join lateral (
      select ${companies.closedAt} as closed_at, ${companies.name} as name, ${sortAlphabetically(companies.name)} as key
      from ${companies} where ${companies.id} = ${id} limit 1
    ) followed
    where ${companyFollows.userId} = ${userId} and followed.closed_at is null
      and ${q ? sql`strpos(${lowerCase(name)}, ${q.toLowerCase()}) > 0` : sql`true`}
      and ${afterCursor(sort, after) ?? sql`true`}
    order by ${orders[sort]} limit ${limit + 1}`)
  const follows = found.rows.map((row) => ({
    ...row,
    companyId: Number(row.id),
    at: new Date(row.at),
  }))
  return toPage(follows, limit, (row) => cursorOf(sort, row))
}

async function showCompanies(
  db: Tx,
  follows: readonly Follow[],
  locale: Locale,
): Promise<readonly (FollowedCompany & { readonly muted: boolean })[]> {
  if (follows.length === 0) return []
  const ids = follows.map(({ companyId }) => companyId)
  const rows = await db
    .select({ company: cardColumns, logoKey: files.key, openJobs: companies.openJobCount })
    .from(companies)
    .leftJoin(files, eq(files.id, companies.logoId))
    .where(inArray(companies.id, ids))
  const byId = new Map(rows.map((row) => [row.company.id, row]))
  return follows.flatMap(({ companyId, at: followedAt, muted }) => {
    const row = byId.get(companyId)
    if (!row) return []
    const company = toCompanyCard(row.company, row.logoKey, locale)
    return [{ company, open_job_count: row.openJobs, followed_at: followedAt.toISOString(), muted }]
  })
}

const isAlphabetical = (sort: FollowSorting) => sort === 'az' || sort === 'za'

const cursorOf = (sort: FollowSorting, follow: Follow): string =>
  isAlphabetical(sort)
    ? `${follow.companyId}.${Buffer.from(follow.key).toString('base64url')}`
    : positionCursor(follow.at, follow.companyId)

function afterCursor(sort: FollowSorting, after: string | undefined): SQL | undefined {
  const side = sort === 'newest' || sort === 'za' ? '<' : '>'
  if (!isAlphabetical(sort)) return afterPosition(readPosition(after), { at, id }, side)
  if (after === undefined || after === '') return undefined
  const [, companyId, name] = /^([1-9]\d{0,15})\.([\w-]*)$/.exec(after) ?? []
  if (companyId === undefined || name === undefined) throw invalid({ field: 'after', code: 'invalid' })
  const text = Buffer.from(name, 'base64url').toString().replaceAll('\0', '')
  return sql`(${key}, ${id}) ${sql.raw(side)} (${text}::text collate "C", ${Number(companyId)}::bigint)`
}

async function countFollows(db: Tx, userId: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${companyFollows}
    where ${companyFollows.userId} = ${userId} and (
      select ${companies.closedAt} from ${companies} where ${companies.id} = ${companyFollows.companyId}) is null`)
  return rows[0]?.total ?? 0
}

/** The companies that the caller follows. */
export async function listFollowedCompanies(
  { db }: Context,
  { userId }: Viewer,
  search: FollowSearch,
  locale: Locale,
) {
  const { rows, next } = await findFollows(db, userId, search)
  const [row] = await db
    .select({ audience: preferences.following })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  return {
    items: [...(await showCompanies(db, rows, locale))],
    next,
    total: await countFollows(db, userId),
    audience: row?.audience ?? 'nobody',
  }
}

/** The companies that a person follows, as others see them. @throws Refused unless the person shows them to the reader */
export async function listFollowing(
  { db }: Context,
  viewer: Viewer | null,
  userId: number,
  query: PageQuery,
  locale: Locale,
) {
  const { person, visibility } = await findShownPerson(db, viewer, userId)
  if (!visibility.following) throw refuse('followingHidden')
  const { rows, next } = await findFollows(db, userId, query)
  const shown = await showCompanies(db, rows, locale)
  return {
    items: shown.map(({ company, open_job_count, followed_at }) => ({
      company,
      open_job_count,
      followed_at,
    })),
    next,
    person,
    total: await countFollows(db, userId),
  }
}

/** The slugs of the companies that a person follows, among the given ones. */
export async function followedAmong(db: Tx, userId: number, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ slug: companies.slug })
    .from(companyFollows)
    .innerJoin(companies, eq(companies.id, companyFollows.companyId))
    .where(and(eq(companyFollows.userId, userId), inArray(companies.slug, [...slugs, ''])))
  return rows.map(({ slug }) => slug)
}
