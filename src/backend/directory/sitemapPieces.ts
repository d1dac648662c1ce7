import { createHash } from 'node:crypto'
import { and, eq, isNull, sql, type AnyColumn, type SQL } from '#drizzle'
import type { DirectoryRow, SitemapWriter } from '#contract/directory/directory.ts'
import type { Context } from '../core/context.ts'
import { gzipPiece, type GzipPiece } from '../core/joinedGzip.ts'
import type { Tx } from '../db/connect.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { jobs } from '../jobs/schema/jobs.ts'
import { isOpen } from '../jobs/open.ts'
import { posts, shownPosts } from '../posts/schema/posts.ts'
import { publicPages, shownPages } from '../publicPages/schema.ts'
import { companyChangedAt, isListed, isPublicPost, postChangedAt } from './listed.ts'
import { idsOf } from './parts.ts'
import type { PartKind } from './schema.ts'

/** Ids in a piece: few enough that writing one does not make others wait. */
const pieceSize = 100

/** A part of the sitemap: a file. */
export interface SitemapPart {
  readonly kind: PartKind
  readonly part: number
  /** The number of ids in it. */
  readonly size: number
}

/** The fingerprints of the pieces of a part that have rows, in order, as of now. Computed where the rows are. */
export async function readFingerprints(
  { db, now }: Context,
  writer: SitemapWriter,
  { kind, part, size }: SitemapPart,
): Promise<ReadonlyMap<number, string>> {
  const first = part * size + 1
  const { rows } = await db.execute<{ piece: number; hash: string }>(sql`
    select ((id - ${first}) / ${pieceSize})::int as piece, sum(${rowHash})::text || '.' || count(*) as hash
    from (${listed(db, kind, now(), first, first + size - 1)}) as listed group by 1 order by 1`)
  const style = styleOf(writer, kind)
  return new Map(rows.map(({ piece, hash }) => [piece, `${style}.${hash}`]))
}

const rowHash = sql.raw(
  `hashtextextended(id || ' ' || slug || ' ' || extract(epoch from changed_at), 0)::numeric`,
)

/** Changes with the addresses and the form of what the site writes. */
function styleOf(writer: SitemapWriter, kind: PartKind): string {
  const sample = writer.entries(kind, [{ id: 1, slug: 'a', changed_at: new Date(0).toISOString() }])
  return createHash('sha256').update(sample).digest('base64url').slice(0, 8)
}

/** Writes a piece from the rows as they are now, with their fingerprint. */
export async function writePiece(
  { db, now }: Context,
  writer: SitemapWriter,
  { kind, part, size }: SitemapPart,
  piece: number,
): Promise<GzipPiece & { readonly fingerprint: string }> {
  const first = part * size + piece * pieceSize + 1
  const last = Math.min(first + pieceSize - 1, (part + 1) * size)
  const { rows } = await db.execute<{
    id: string
    slug: string
    changed_at: Date | string
    hash: string
  }>(sql`
    select id, slug, changed_at, ${rowHash}::text as hash
    from (${listed(db, kind, now(), first, last)}) as listed order by id`)
  const read = rows.map(({ id, slug, changed_at }): DirectoryRow => {
    return { id: Number(id), slug, changed_at: new Date(changed_at).toISOString() }
  })
  const hash = rows.reduce((sum, row) => sum + BigInt(row.hash), 0n)
  return {
    ...(await gzipPiece(writer.entries(kind, read))),
    fingerprint: `${styleOf(writer, kind)}.${hash}.${rows.length}`,
  }
}

/** The public rows of a range of ids, with what their entries say. */
function listed(db: Tx, kind: PartKind, now: Date, first: number, last: number): SQL {
  const within = (isPublic: SQL | undefined) =>
    and(isPublic, sql`${idsOf[kind].id} between ${first} and ${last}`)
  const columns = (slug: AnyColumn, changedAt: SQL | AnyColumn) => ({
    id: sql<number>`${idsOf[kind].id}`.as('id'),
    slug: sql<string>`${slug}`.as('slug'),
    changedAt: sql<Date>`${changedAt}`.as('changed_at'),
  })
  switch (kind) {
    case 'companies':
      return db
        .select(columns(companies.slug, companyChangedAt))
        .from(companies)
        .where(within(isNull(companies.closedAt)))
        .getSQL()
    case 'jobs':
      return db
        .select(columns(companies.slug, jobs.updatedAt))
        .from(jobs)
        .innerJoin(companies, eq(companies.id, jobs.companyId))
        .where(within(isOpen(now)))
        .getSQL()
    case 'posts':
      return db
        .select(columns(companies.slug, postChangedAt))
        .from(shownPosts)
        .innerJoin(companies, eq(companies.id, posts.companyId))
        .where(within(isPublicPost))
        .getSQL()
    case 'people':
      return db
        .select(columns(publicPages.address, publicPages.changedAt))
        .from(shownPages)
        .innerJoin(accounts, eq(accounts.id, publicPages.userId))
        .where(within(isListed))
        .getSQL()
  }
}
