import { sql, type SQL } from 'drizzle-orm'
import type { JobSorting } from '#contract/jobs/search.ts'
import { invalid } from '../core/refuse.ts'
import { beyond, positionCursor, readPosition, toPage } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import { jobSearch } from '../db/schema/search.ts'
import { hasWords } from './searchFilters.ts'

interface Asked {
  readonly where: SQL
  /** The same without the words. */
  readonly filters: SQL
  /** The words as a query of the database; null without any. */
  readonly words: string | null
  readonly sort: JobSorting
  readonly after: string | undefined
  readonly limit: number
  /** Whether all that is found is few enough to be sorted at once. */
  readonly few: boolean
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

/** The ids of one page of a search. Each order reads on from its cursor, so what comes or goes shifts nothing. */
export async function findSearchPage(db: Tx, asked: Asked): Promise<Page> {
  if (asked.sort === 'best' && asked.words !== null) return findBest(db, asked, asked.words)
  const found = await select(db, asked, readOn(asked.sort, asked.after), asked.limit + 1)
  const cursor = ({ titleKey, publishedAt, jobId }: Found) =>
    isByTitle(asked.sort)
      ? `${jobId}.${Buffer.from(titleKey).toString('base64url')}`
      : positionCursor(publishedAt, jobId)
  const { rows, next } = toPage(found, asked.limit, cursor)
  return { ids: rows.map(({ jobId }) => jobId), next }
}

/** First those whose title, company or skills have the words, then those that only speak of them; newest first. */
async function findBest(db: Tx, asked: Asked, words: string): Promise<Page> {
  const [, tier = 'h', after] = /^([hr])\.(.*)$/.exec(asked.after ?? 'h.') ?? [null, 'none', '']
  if (tier === 'none') throw invalid({ field: 'after', code: 'invalid' })
  const inHead = hasWords('head', words, asked.few)
  const wanted = asked.limit + 1
  const read = (where: SQL, which: SQL, cursor: string | undefined, count: number) =>
    select(db, { ...asked, where }, sql.join([which, readOn('newest', cursor)], sql` and `), count)
  // What stands in the head stands among all the words as well.
  const heads = tier === 'h' ? await read(asked.filters, inHead, after, wanted) : []
  const others =
    heads.length < wanted
      ? await read(asked.where, sql`not ${inHead}`, tier === 'r' ? after : undefined, wanted - heads.length)
      : []
  const found = [...heads.map((row) => ({ row, tier: 'h' })), ...others.map((row) => ({ row, tier: 'r' }))]
  const { rows, next } = toPage(
    found,
    asked.limit,
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
 * Few hits are gathered and sorted; many are read in order until there are enough. The database is told which, because
 * it cannot know how often a word's beginning occurs, and the wrong way reads everything.
 */
async function select(db: Tx, { where, few, sort }: Asked, further: SQL, count: number): Promise<Found[]> {
  const columns = sql.raw('job_id, published_at, title_key')
  const condition = sql`(${where}) and (${further})`
  const source = few
    ? sql`with hits as materialized (select ${columns} from ${jobSearch} where ${condition}) select ${columns} from hits`
    : sql`select ${columns} from ${jobSearch} where ${condition}`
  const { rows } = await db.execute<{ job_id: string; published_at: Date | string; title_key: string }>(
    sql`${source} order by ${order[sort]} limit ${count}`,
  )
  return rows.map((row) => ({
    jobId: Number(row.job_id),
    publishedAt: new Date(row.published_at),
    titleKey: row.title_key,
  }))
}

function readOn(sort: JobSorting, after: string | undefined): SQL {
  if (after === undefined || after === '') return sql`true`
  const side = sort === 'oldest' || sort === 'az' ? '>' : '<'
  if (isByTitle(sort)) {
    const [, id, key = ''] = /^([1-9]\d{0,15})\.([\w-]*)$/.exec(after) ?? []
    if (id === undefined) throw invalid({ field: 'after', code: 'invalid' })
    const title = Buffer.from(key, 'base64url').toString('utf8').replaceAll('\0', '')
    return sql`(title_key collate "C", job_id) ${sql.raw(side)} (${title}::text collate "C", ${Number(id)}::bigint)`
  }
  return beyond(readPosition(after), { at: sql`published_at`, id: sql`job_id` }, side) ?? sql`true`
}
