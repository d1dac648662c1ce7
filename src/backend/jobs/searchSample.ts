import { sql, type SQL } from '#drizzle'
import type { FacetName, JobSearch } from '#contract/jobs/search.ts'
import type { Tx } from '../db/connect.ts'
import { jobSearch, jobWords, sampleOrder } from '../search/schema/jobs.ts'
import {
  countsOf,
  facetColumns,
  setName,
  toCountedSet,
  type CountedSet,
  type CountRow,
  type SetName,
} from './searchFacets.ts'
import { allOf, readsWords, type Conditions } from './searchFilters.ts'

/** Jobs in the sample. As many or fewer jobs are all in it, and nothing needs to be estimated. */
export const sampleSize = 4_000
/** Of them, those whose words are read to learn how frequent these are. */
const wordSample = 500
/** Up to so many jobs with the words are looked up by the words. */
const fewWords = 500

export interface Request {
  readonly search: JobSearch
  /** Without the search words. */
  readonly conditions: Conditions
  /** The filters in use. */
  readonly own: readonly FacetName[]
  /** As a tsquery; null without search words. */
  readonly words: string | null
  readonly now: Date
}
export interface Sample {
  /** The share of all jobs that is in the sample, 0 to 1. */
  readonly share: number
  /** The share of jobs that have the search words; 0 when they are few. */
  readonly wordShare: number
  readonly sets: ReadonlyMap<SetName, CountedSet>
  /** Of the hits; null unless the sample is all jobs. */
  readonly ids: readonly number[] | null
}

/** The hits come last: they are among each of the others. */
export const setNames = ({ own }: Request): SetName[] => [...own, null]

/**
 * Counts the hits and facets of a search among the jobs that come first by a hash of their ids, in one statement, whatever
 * the number of jobs. These are a random sample, the same for every search, and the hash of the last one says how large a part
 * of all jobs it is.
 */
export async function countSample(db: Tx, request: Request): Promise<Sample> {
  const { search, own, words, now } = request
  const sets = setNames(request).map((set) => {
    const filtered = sql`(select count(*) from near where ${passes(own, set)})::text`
    return countsOf(set, own, search, now, words === null || own.length === 0 ? undefined : filtered)
  })
  const wordCount = words === null || own.length === 0 ? sql`0` : countWords(words)
  const about = sql`(select 'sample' as set, null::text as facet, count(*)::text as value, max(place)::bigint as count,
    (${wordCount})::text as spelling,
    case when count(*) < ${sampleSize} then (select array_agg(job_id)::text from found) end as other from sampled)`
  const { rows } = await db.execute<CountRow>(
    sql`with ${sql.join(setsOf(request), sql`, `)} ${sql.join([about, ...sets], sql` union all `)}`,
  )
  const size = rows.find(({ set }) => set === 'sample')
  const count = Number(size?.value ?? 0)
  const isAll = count < sampleSize
  return {
    share: isAll ? 1 : (Number(size?.count) + 2 ** 31 + 1) / 2 ** 32,
    wordShare: Number(size?.spelling ?? 0) / Math.max(1, Math.min(count, wordSample)),
    sets: new Map(setNames(request).map((set) => [set, toCountedSet(rows, set, own)])),
    ids: isAll ? toIds(size?.other) : null,
  }
}

/** An array of ids as the database writes it. */
export const toIds = (array: string | null | undefined): number[] =>
  (array ?? '{}').slice(1, -1).split(',').filter(Boolean).map(Number)

/** `sampled`: all of the sample; `near`: those that fail at most one filter; `matching`: of these, those with the words. */
function setsOf(request: Request): SQL[] {
  const { conditions, own, words } = request
  const matches = own.map((name) => sql`, (${conditions[name]}) as ${isIn(name)}`)
  const failures = own.length > 1 ? sql`where ${sql.join(own.map((name) => sql`${isIn(name)}::int`), sql` + `)} >= ${own.length - 1}` : sql`` // prettier-ignore
  const open = conditions.always ?? sql`true`
  const sampled = sql`sampled as materialized (
    select job_id, ${facetColumns}, valid_through, ${sampleOrder} as place from ${jobSearch}
    order by ${sampleOrder} limit ${sampleSize})`
  const near = sql`select job_id, ${facetColumns}${sql.join(matches)} from sampled as job_search where ${open}`
  const few =
    words === null ? [] : [sql`few_words as materialized (${selectWordIds(words)} limit ${fewWords + 1})`]
  // Rare words are not read in jobs that hardly have them.
  const withWords = (rows: SQL, alias: SQL) =>
    words === null
      ? rows
      : sql`${rows} where case when ${hasFewWords} then ${alias}.job_id in (select id from few_words)
          else ${readsWords('words', words, sql`${alias}.job_id`)} end`
  // Each copy of the rows takes time: none is made that is not needed.
  if (own.length === 0)
    return [
      sampled,
      ...few,
      sql`found as materialized (${withWords(sql`select * from (${near}) as near`, sql`near`)})`,
    ]
  return [
    sampled,
    ...few,
    sql`near as materialized (select * from (${near}) as matched ${failures})`,
    ...(words === null
      ? []
      : [sql`matching as materialized (${withWords(sql`select * from near`, sql`near`)})`]),
    ...setNames(request).map(
      (set) =>
        sql`${setName(set)} as materialized (
          select * from ${sql.raw(words === null ? 'near' : 'matching')} where ${passes(own, set)})`,
    ),
  ]
}

const isIn = (name: FacetName) => sql.raw(`is_${name}`)
function passes(own: readonly FacetName[], set: SetName): SQL {
  const names = own.filter((name) => name !== set)
  return names.length === 0 ? sql`true` : sql.join(names.map(isIn), sql` and `)
}

const hasFewWords = sql`(select count(*) from few_words) <= ${sql.raw(String(fewWords))}`

/** 0 when they are few. */
const countWords = (words: string) =>
  sql`select case when ${hasFewWords} then 0 else count(*) end from (select job_id from sampled order by place limit ${wordSample}) as first
    where not ${hasFewWords} and ${readsWords('words', words, sql`first.job_id`)}`

/** A set that the sample has too few of, and how to find the others. */
export interface SmallSet {
  readonly name: SetName
  readonly wordsFirst: boolean
}

/** Reads all jobs of some sets, which have to be small, and counts them; the hits after the sets that contain them. */
export async function countExactly(
  db: Tx,
  request: Request,
  sets: readonly SmallSet[],
): Promise<Pick<Sample, 'sets' | 'ids'>> {
  const { search, own, words, now } = request
  const names = sets.map(({ name }) => name)
  const withIds = names.includes(null)
  const ids = sql`(select 'ids' as set, null::text as facet, null::text as value, count(*) as count,
    null::text as spelling, array_agg(job_id)::text as other from found)`
  const tables = [
    ...(sets.some(({ wordsFirst }) => wordsFirst) ? [wordIds(words ?? '')] : []),
    ...sets.map(
      (set) =>
        sql`${setName(set.name)} as materialized (${hitsAmong(request, set, sets) ?? (set.wordsFirst ? byWords : byFilters)(request, set.name)})`,
    ),
  ]
  const counts = names.map((name) => countsOf(name, own, search, now))
  const { rows } = await db.execute<CountRow>(
    sql`with ${sql.join(tables, sql`, `)} ${sql.join([...(withIds ? [ids] : []), ...counts], sql` union all `)}`,
  )
  return {
    sets: new Map(names.map((name) => [name, toCountedSet(rows, name, own)])),
    ids: withIds ? toIds(rows.find(({ set }) => set === 'ids')?.other) : null,
  }
}

/** The hits are among the jobs that would be found without one of the filters. */
function hitsAmong({ conditions }: Request, { name }: SmallSet, sets: readonly SmallSet[]): SQL | null {
  const wider = sets.find((set) => set.name !== null)?.name
  return name === null && wider
    ? sql`select job_id, ${facetColumns} from ${setName(wider)} as job_search where ${conditions[wider]}`
    : null
}

const wordIds = (words: string) => sql`word_ids as materialized (${selectWordIds(words)})`
const selectWordIds = (words: string) =>
  sql`select ${jobWords.jobId} as id from ${jobWords} where ${jobWords.words} @@ ${words}::tsquery`

/** An array, because the planner overestimates prefix matches and would join all jobs. */
const byWords = ({ conditions }: Request, set: SetName) =>
  sql`select job_id, ${facetColumns} from ${jobSearch}
    where ${jobSearch.jobId} = any(array(select id from word_ids)) and ${allOf(conditions, set ?? undefined)}`

function byFilters({ conditions, words }: Request, set: SetName): SQL {
  const filtered = sql`select job_id, ${facetColumns} from ${jobSearch} where ${allOf(conditions, set ?? undefined)}`
  return words === null
    ? filtered
    : sql`select * from (${filtered} offset 0) as filtered where ${readsWords('words', words, sql`filtered.job_id`)}`
}
