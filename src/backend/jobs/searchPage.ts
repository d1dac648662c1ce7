import { sql, type SQL } from '#drizzle'
import type { JobSorting } from '#contract/jobs/search.ts'
import { invalid } from '../core/refuse.ts'
import { afterPosition, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import { jobSearch } from '../search/schema/jobs.ts'
import { hasWords, readsWords } from './searchFilters.ts'

interface PageRequest {
  readonly where: SQL
  /** The conditions of `where` without the search words. */
  readonly filters: SQL
  /** The search words as a tsquery; null without any. */
  readonly words: string | null
  readonly sort: JobSorting
  readonly after: string | undefined
  readonly limit: number
  /** All hits, if they are few enough to be known. */
  readonly ids: readonly number[] | null
}
interface Found {
  readonly jobId: number
  readonly publishedAt: Date
  readonly titleKey: string
}
interface Page {
  readonly ids: readonly number[]
  readonly next: string | null
}

/**
 * The ids of one page of a search. Every order uses keyset cursors, so inserted or removed jobs do not shift pages.
 */
export async function findSearchPage(db: Tx, request: PageRequest): Promise<Page> {
  if (request.sort === 'best' && request.words !== null) return findBest(db, request, request.words)
  const where = request.ids ? sql`true` : request.where
  const found = await select(
    db,
    { ...request, where },
    afterCursor(request.sort, request.after),
    request.limit + 1,
  )
  const cursor = ({ titleKey, publishedAt, jobId }: Found) =>
    isByTitle(request.sort)
      ? `${jobId}.${Buffer.from(titleKey).toString('base64url')}`
      : positionCursor(publishedAt, jobId)
  const { rows, next } = toPage(found, request.limit, cursor)
  return { ids: rows.map(({ jobId }) => jobId), next }
}

/** Jobs with the words in title, company or skills first, then those with the words elsewhere; newest first. */
async function findBest(db: Tx, request: PageRequest, words: string): Promise<Page> {
  const [, tier = 'h', after] = /^([hr])\.(.*)$/.exec(request.after ?? 'h.') ?? [null, 'none', '']
  if (tier === 'none') throw invalid({ field: 'after', code: 'invalid' })
  const { ids } = request
  const inHead = ids ? readsWords('head', words, sql`hits.job_id`) : hasWords('head', words)
  const rowCount = request.limit + 1
  const read = (where: SQL, extra: SQL, cursor: string | undefined, count: number) =>
    select(
      db,
      { ...request, where: ids ? sql`true` : where },
      sql.join([extra, afterCursor('newest', cursor)], sql` and `),
      count,
    )
  // Words in the head are also among all words.
  const heads = tier === 'h' ? await read(request.filters, inHead, after, rowCount) : []
  const others =
    heads.length < rowCount
      ? await read(
          request.where,
          sql`not ${inHead}`,
          tier === 'r' ? after : undefined,
          rowCount - heads.length,
        )
      : []
  const found = [...heads.map((row) => ({ row, tier: 'h' })), ...others.map((row) => ({ row, tier: 'r' }))]
  const { rows, next } = toPage(
    found,
    request.limit,
    (last) => `${last.tier}.${positionCursor(last.row.publishedAt, last.row.jobId)}`,
  )
  return { ids: rows.map(({ row }) => row.jobId), next }
}

const isByTitle = (sort: JobSorting) => sort === 'az' || sort === 'za'
const order: Readonly<Record<JobSorting, SQL>> = {
  best: sql`published_at desc, job_id desc`,
  newest: sql`published_at desc, job_id desc`,
  oldest: sql`published_at, job_id`,
  az: sql`title_key collate "C", job_id`,
  za: sql`title_key collate "C" desc, job_id desc`,
}

/**
 * Few hits, known by their ids, are collected and sorted; many are read in order until the page is full. The query forces one
 * plan, because the planner misestimates prefix matches and the wrong plan reads everything.
 */
async function select(
  db: Tx,
  { where, ids, sort }: PageRequest,
  position: SQL,
  count: number,
): Promise<Found[]> {
  const columns = sql.raw('job_id, published_at, title_key')
  const source = ids
    ? sql`with hits as materialized (select ${columns} from ${jobSearch} where job_id = any(${sql.param(ids)}::bigint[]))
        select ${columns} from hits where (${where}) and (${position})`
    : sql`select ${columns} from ${jobSearch} where (${where}) and (${position})`
  const { rows } = await db.execute<{ job_id: string; published_at: Date | string; title_key: string }>(
    sql`${source} order by ${order[sort]} limit ${count}`,
  )
  return rows.map((row) => ({
    jobId: Number(row.job_id),
    publishedAt: new Date(row.published_at),
    titleKey: row.title_key,
  }))
}

function afterCursor(sort: JobSorting, after: string | undefined): SQL {
  if (after === undefined || after === '') return sql`true`
  const side = sort === 'oldest' || sort === 'az' ? '>' : '<'
  if (isByTitle(sort)) {
    const [, id, key = ''] = /^([1-9]\d{0,15})\.([\w-]*)$/.exec(after) ?? []
    if (id === undefined) throw invalid({ field: 'after', code: 'invalid' })
    const title = Buffer.from(key, 'base64url').toString('utf8').replaceAll('\0', '')
    return sql`(title_key collate "C", job_id) ${sql.raw(side)} (${title}::text collate "C", ${Number(id)}::bigint)`
  }
  return afterPosition(readPosition(after), { at: sql`published_at`, id: sql`job_id` }, side) ?? sql`true`
}
