import { and, asc, count, eq, gt, gte, isNotNull, isNull, lte, sql, type AnyColumn, desc } from 'drizzle-orm'
import type { DirectoryPart } from '#contract/directory/directory.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import { nested } from '../db/nested.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { posts } from '../posts/schema/posts.ts'
import { publicPages } from '../publicPages/schema.ts'
import { isOpen } from '../jobs/open.ts'

interface PartQuery extends PageQuery {
  readonly part: number
  readonly part_size: number
}

/** A company's page shows its jobs, so it changes with them. */
const companyChangedAt = nested<Date>(sql`greatest(${companies.updatedAt}, (
  select max(${jobs.updatedAt}) from ${jobs} where ${jobs.companyId} = ${companies.id} and ${jobs.status} <> 'draft'
))`).mapWith(companies.updatedAt)

/** The parts of the directory. Each is a range of ids, so that adding or removing a row moves no other row. */
export async function findParts(
  db: Tx,
  size: number,
  now: Date,
): Promise<Readonly<Record<'companies' | 'jobs' | 'posts' | 'people', DirectoryPart[]>>> {
  const partOf = (id: AnyColumn) => sql<number>`((${id} - 1) / ${size}::bigint)::int`
  const companyParts = await db
    .select({ part: partOf(companies.id), count: count(), changedAt: latest(companyChangedAt) })
    .from(companies)
    .where(isNull(companies.closedAt))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const jobParts = await db
    .select({ part: partOf(jobs.id), count: count(), changedAt: latest(sql`${jobs.updatedAt}`) })
    .from(jobs)
    .where(isOpen(now))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const postParts = await db
    .select({ part: partOf(posts.id), count: count(), changedAt: latest(postChangedAt) })
    .from(posts)
    .innerJoin(companies, eq(companies.id, posts.companyId))
    .where(isPublicPost)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const peopleParts = await db
    .select({
      part: partOf(publicPages.userId),
      count: count(),
      changedAt: latest(sql`${publicPages.changedAt}`),
    })
    .from(publicPages)
    .innerJoin(accounts, eq(accounts.id, publicPages.userId))
    .where(isListed)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return {
    companies: companyParts.map(toPart),
    jobs: jobParts.map(toPart),
    posts: postParts.map(toPart),
    people: peopleParts.map(toPart),
  }
}

/** Posts that everyone may read. */
const isPublicPost = and(
  isNotNull(posts.publishedAt),
  eq(posts.visibility, 'everyone'),
  isNull(companies.closedAt),
)
const postChangedAt = sql<Date>`coalesce(${posts.editedAt}, ${posts.publishedAt})`.mapWith(posts.listedAt)

/** Public pages that search engines may list. */
const isListed = and(eq(publicPages.enabled, true), eq(publicPages.indexed, true), isNull(accounts.closedAt))

const latest = (timestamps: ReturnType<typeof sql>) => sql<Date>`max(${timestamps})`.mapWith(jobs.updatedAt)
const toPart = ({ part, count, changedAt }: { part: number; count: number; changedAt: Date }) => ({
  part,
  count,
  changed_at: changedAt.toISOString(),
})

export async function listCompanies(db: Tx, query: PartQuery) {
  const { limit = defaultPageSize } = query
  const page = await db
    .select({ id: companies.id, slug: companies.slug, changedAt: companyChangedAt })
    .from(companies)
    .where(and(isNull(companies.closedAt), inPart(companies.id, query)))
    .orderBy(asc(companies.id))
    .limit(limit + 1)
  const { rows, next } = toPage(page, limit, ({ id }) => String(id))
  return { items: rows.map(({ slug, changedAt }) => ({ slug, changed_at: changedAt.toISOString() })), next }
}

export async function listJobs(db: Tx, query: PartQuery, now: Date) {
  const { limit = defaultPageSize } = query
  const page = await db
    .select({ id: jobs.id, slug: companies.slug, changedAt: jobs.updatedAt })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(isOpen(now), inPart(jobs.id, query)))
    .orderBy(asc(jobs.id))
    .limit(limit + 1)
  const { rows, next } = toPage(page, limit, ({ id }) => String(id))
  const items = rows.map(({ id, slug, changedAt }) => ({ id, slug, changed_at: changedAt.toISOString() }))
  return { items, next }
}

export async function listIndexedPosts(db: Tx, query: PartQuery) {
  const { limit = defaultPageSize } = query
  const page = await db
    .select({ id: posts.id, slug: companies.slug, changedAt: postChangedAt })
    .from(posts)
    .innerJoin(companies, eq(companies.id, posts.companyId))
    .where(and(isPublicPost, inPart(posts.id, query)))
    .orderBy(asc(posts.id))
    .limit(limit + 1)
  const { rows, next } = toPage(page, limit, ({ id }) => String(id))
  const items = rows.map(({ id, slug, changedAt }) => ({ id, slug, changed_at: changedAt.toISOString() }))
  return { items, next }
}

export async function listPeople(db: Tx, query: PartQuery) {
  const { limit = defaultPageSize } = query
  const page = await db
    .select({ id: publicPages.userId, address: publicPages.address, changedAt: publicPages.changedAt })
    .from(publicPages)
    .innerJoin(accounts, eq(accounts.id, publicPages.userId))
    .where(and(isListed, inPart(publicPages.userId, query)))
    .orderBy(asc(publicPages.userId))
    .limit(limit + 1)
  const { rows, next } = toPage(page, limit, ({ id }) => String(id))
  const items = rows.map(({ address, changedAt }) => ({ address, changed_at: changedAt.toISOString() }))
  return { items, next }
}

/** Matches the ids of a part that come after the cursor. */
function inPart(id: AnyColumn, { part, part_size: size, after }: PartQuery) {
  const cursor = readIdCursor(after)
  return and(
    gte(id, part * size + 1),
    lte(id, (part + 1) * size),
    cursor === null ? undefined : gt(id, cursor),
  )
}

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
