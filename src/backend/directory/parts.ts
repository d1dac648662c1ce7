import { and, count, eq, isNull, max, sql, type AnyColumn, type SQL } from '#drizzle'
import type { PgTable } from '#drizzle/pg-core'
import type { DirectoryPart } from '#contract/directory/directory.ts'
import type { Context } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { isOpen } from '../jobs/open.ts'
import { posts, shownPosts } from '../posts/schema/posts.ts'
import { publicPages, shownPages } from '../publicPages/schema.ts'
import { companyChangedAt, isListed, isPublicPost, postChangedAt } from './listed.ts'
import { directoryParts, type PartKind } from './schema.ts'

/** Each part is a range of ids, so that adding or removing a row moves no other row. */
export const idsOf: Readonly<Record<PartKind, { readonly table: PgTable; readonly id: AnyColumn }>> = {
  companies: { table: companies, id: companies.id },
  jobs: { table: jobs, id: jobs.id },
  posts: { table: posts, id: posts.id },
  people: { table: publicPages, id: publicPages.userId },
}

interface Counted {
  readonly part: number
  readonly count: number
  readonly changedAt: Date
  readonly lastId: number
}

/** What to count: rows whose id is in a range, in parts of so many ids. */
interface Range {
  readonly size: number
  readonly now: Date
  readonly ids: SQL
}

/** Counts the rows that are public, part by part. */
export async function countParts(db: Tx, kind: PartKind, { size, now, ids }: Range): Promise<Counted[]> {
  const { id } = idsOf[kind]
  const columns = (changedAt: SQL | AnyColumn) => ({
    part: sql<number>`((${id} - 1) / ${size}::bigint)::int`,
    count: count(),
    changedAt: sql<Date>`max(${changedAt})`.mapWith(jobs.updatedAt),
    lastId: max(id).mapWith(jobs.id) as SQL<number>,
  })
  switch (kind) {
    case 'companies':
      return db
        .select(columns(companyChangedAt))
        .from(companies)
        .where(and(isNull(companies.closedAt), ids))
        .groupBy(sql`1`)
    case 'jobs':
      return db
        .select(columns(jobs.updatedAt))
        .from(jobs)
        .where(and(isOpen(now), ids))
        .groupBy(sql`1`)
    case 'posts':
      return db
        .select(columns(postChangedAt))
        .from(shownPosts)
        .innerJoin(companies, eq(companies.id, posts.companyId))
        .where(and(isPublicPost, ids))
        .groupBy(sql`1`)
    case 'people':
      return db
        .select(columns(publicPages.changedAt))
        .from(shownPages)
        .innerJoin(accounts, eq(accounts.id, publicPages.userId))
        .where(and(isListed, ids))
        .groupBy(sql`1`)
  }
}

/**
 * The parts of the directory. In the product's own size they are as of the last count, together with what is newer; in any
 * other size they are counted now.
 */
export async function findParts(
  ctx: Context,
  size: number,
): Promise<Readonly<Record<PartKind, DirectoryPart[]>>> {
  const { db } = ctx
  const stored = await db.select().from(directoryParts).where(eq(directoryParts.size, size))
  const find = async (kind: PartKind) => {
    const parts = new Map<number, Counted>()
    for (const one of stored) if (one.kind === kind) parts.set(one.part, one)
    const lastId = Math.max(0, ...[...parts.values()].map((one) => one.lastId))
    const newer = await countParts(db, kind, {
      size,
      now: ctx.now(),
      ids: sql`${idsOf[kind].id} > ${lastId}`,
    })
    for (const one of newer) parts.set(one.part, join(parts.get(one.part), one))
    return [...parts.values()]
      .sort((a, b) => a.part - b.part)
      .map(({ part, count: rows, changedAt }) => ({ part, count: rows, changed_at: changedAt.toISOString() }))
  }
  return {
    companies: await find('companies'),
    jobs: await find('jobs'),
    posts: await find('posts'),
    people: await find('people'),
  }
}

const join = (counted: Counted | undefined, newer: Counted): Counted =>
  counted
    ? {
        ...newer,
        count: counted.count + newer.count,
        changedAt: counted.changedAt > newer.changedAt ? counted.changedAt : newer.changedAt,
      }
    : newer
