import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql, type SQL } from '#drizzle'
import { defaultPageSize } from '#contract/core/fields.ts'
import { dateRange } from '#contract/jobs/search.ts'
import type { PostSearch, PostSorting } from '#contract/posts/managedPosts.ts'
import type { Context } from '../core/context.ts'
import type { CompanyAdmin } from '../core/membership.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import { invalid } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { posts } from './schema/posts.ts'
import { isManaged, selectPosts, toManagedPost, type PostRow } from './columns.ts'
import { textContains } from './textSearch.ts'

const sortKey = sql`${posts.sortKey} collate "C"`
const orders: Readonly<Record<PostSorting, readonly SQL[]>> = {
  newest: [desc(posts.listedAt), desc(posts.id)],
  oldest: [asc(posts.listedAt), asc(posts.id)],
  az: [sql`${sortKey}`, asc(posts.id)],
  za: [sql`${sortKey} desc`, desc(posts.id)],
}

/** The posts of a company in every state, for its admins. */
export async function listManagedPosts(
  ctx: Context,
  { company, locale }: CompanyAdmin,
  { after, limit = defaultPageSize, q, status, sort = 'newest', posted }: PostSearch,
) {
  const span = posted && dateRange(posted, ctx.now())
  const found = await selectPosts(ctx.db, { managed: true })
    .where(
      and(
        eq(posts.companyId, company.id),
        isManaged,
        status && (status === 'draft' ? isNull(posts.publishedAt) : isNotNull(posts.publishedAt)),
        span && gte(posts.listedAt, span.from),
        span?.to ? lt(posts.listedAt, span.to) : undefined,
        q ? textContains(company.id, q) : undefined,
        afterCursor(sort, after),
      ),
    )
    .orderBy(...orders[sort])
    .limit(limit + 1)
  const { rows, next } = toPage(found, limit, (row) => cursorOf(sort, row))
  return {
    items: rows.map((row) => toManagedPost(row, { ctx, locale })),
    next,
    counts: await countByStatus(ctx.db, company.id),
  }
}

const isAlphabetical = (sort: PostSorting) => sort === 'az' || sort === 'za'

const cursorOf = (sort: PostSorting, { post }: PostRow): string =>
  isAlphabetical(sort)
    ? `${post.id}.${Buffer.from(post.sortKey).toString('base64url')}`
    : positionCursor(post.listedAt, post.id)

function afterCursor(sort: PostSorting, after: string | undefined): SQL | undefined {
  const side = sort === 'newest' || sort === 'za' ? '<' : '>'
  if (!isAlphabetical(sort))
    return afterPosition(readPosition(after), { at: posts.listedAt, id: posts.id }, side)
  if (after === undefined || after === '') return undefined
  const [, id, key] = /^([1-9]\d{0,15})\.([\w-]*)$/.exec(after) ?? []
  if (id === undefined || key === undefined) throw invalid({ field: 'after', code: 'invalid' })
  const text = Buffer.from(key, 'base64url').toString().replaceAll('\0', '')
  return sql`(${sortKey}, ${posts.id}) ${sql.raw(side)} (${text}::text collate "C", ${Number(id)}::bigint)`
}

async function countByStatus(db: Tx, companyId: number) {
  const [counts] = await db
    .select({
      draft: sql<number>`count(*) filter (where ${posts.publishedAt} is null)::int`,
      published: sql<number>`count(${posts.publishedAt})::int`,
    })
    .from(posts)
    .where(and(eq(posts.companyId, companyId), isManaged))
  return counts ?? { draft: 0, published: 0 }
}
