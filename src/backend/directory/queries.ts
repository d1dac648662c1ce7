import { and, asc, desc, eq, gt, gte, isNull, lte, type AnyColumn } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { posts, shownPosts } from '../posts/schema/posts.ts'
import { publicPages, shownPages } from '../publicPages/schema.ts'
import { isOpen } from '../jobs/open.ts'
import { companyChangedAt, isListed, isPublicPost, postChangedAt } from './listed.ts'

interface PartQuery extends PageQuery {
  readonly part: number
  readonly part_size: number
}

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
    .from(shownPosts)
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
    .from(shownPages)
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
