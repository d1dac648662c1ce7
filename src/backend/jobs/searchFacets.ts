import { sql, type SQL } from 'drizzle-orm'
import {
  countMaximum,
  dateFilters,
  facetNames,
  dateRange,
  type FacetName,
  type JobSearch,
} from '#contract/jobs/search.ts'
import type { Tx } from '../db/connect.ts'
import { jobSearch } from '../search/schema/jobs.ts'
import type { conditionsOf } from './searchFilters.ts'
import { allOf } from './searchFilters.ts'

export interface FacetCount {
  readonly value: string
  readonly count: number
  /** Two spellings of a city, the Latin one first. */
  readonly spellings: readonly string[]
}
export interface Counted {
  readonly total: number
  readonly facets: Readonly<
    Record<FacetName, { readonly found: number; readonly values: readonly FacetCount[] }>
  >
}

/** Number of values shown for open-ended filters. */
const maxValues = { country: 6, city: 8, skill: 8 } as const

/**
 * Counts the hits of a search and, per filter, the hits with all other filters unchanged, in one statement. Counting
 * stops at `countMaximum` rows, so the cost does not grow with the number of jobs.
 */
export async function countSearch(
  db: Tx,
  search: JobSearch,
  conditions: Conditions,
  now: Date,
): Promise<Counted> {
  const own = facetNames.filter((name) => conditions[name] !== undefined)
  const rows = (name: FacetName) => sql.raw(own.includes(name) ? `found_${name}` : 'found')
  const sets = own.length > 1 ? singleScan(conditions, own) : separateScans(conditions, own)
  const counts = facetNames.map((name) => sql`(${countOf(name, rows(name), search, now)})`)
  const sizes = own.map((name) => sql`(select ${name}::text, null, count(*), null, null from ${rows(name)})`)
  const total = sql`(select 'total' as facet, null::text as value, count(*) as count, null::text as spelling, null::text as other from found)`
  const { rows: counted } = await db.execute<CountRow>(
    sql`with ${sql.join(sets, sql`, `)} ${sql.join([total, ...sizes, ...counts], sql` union all `)}`,
  )
  return toCounted(counted)
}

interface CountRow extends Record<string, unknown> {
  facet: string
  value: string | null
  count: string
  spelling: string | null
  other: string | null
}

type Conditions = ReturnType<typeof conditionsOf>
const setOf = (name: FacetName) => sql.raw(`found_${name}`)
const atMost = sql.raw(`limit ${countMaximum + 1}`)

/** One scan for the hits, and one per filter without that filter. */
function separateScans(conditions: Conditions, own: readonly FacetName[]): SQL[] {
  return [
    sql`found as materialized (${candidates(allOf(conditions))} ${atMost})`,
    ...own.map(
      (name) => sql`${setOf(name)} as materialized (${candidates(allOf(conditions, name))} ${atMost})`,
    ),
  ]
}

/** With several filters one scan reads the rows that fail at most one of them. */
function singleScan(conditions: Conditions, own: readonly FacetName[]): SQL[] {
  const matches = own.map((name) => sql`(${conditions[name]}) as ${sql.raw(`is_${name}`)}`)
  const matchCount = sql.join(
    own.map((name) => sql`(${conditions[name]})::int`),
    sql` + `,
  )
  const all = (names: readonly FacetName[]) => sql.raw(names.map((name) => `is_${name}`).join(' and '))
  return [
    sql`near as materialized (
      select ${columnList}, ${sql.join(matches, sql`, `)} from ${jobSearch}
      where ${conditions.always ?? sql`true`} and ${matchCount} >= ${own.length - 1})`,
    sql`found as materialized (select * from near where ${all(own)} ${atMost})`,
    ...own.map(
      (name) =>
        sql`${setOf(name)} as materialized (
          select * from near where ${all(own.filter((one) => one !== name))} ${atMost})`,
    ),
  ]
}

const columnList = sql.raw(
  'language, workplace_type, employment_type, experience, salary_known, country_id, city_key, city, skill_ids, published_at',
)
const candidates = (where: SQL) => sql`select ${columnList} from ${jobSearch} where ${where}`

const columns = {
  language: 'language',
  workplace: 'workplace_type',
  employment: 'employment_type',
  experience: 'experience',
  country: 'country_id',
  city: 'city_key',
} as const

/** The values of one filter: facet, value, count and, for a city, two of its spellings. */
function countOf(name: FacetName, rows: SQL, search: JobSearch, now: Date): SQL {
  const chosen = [search[name] ?? []].flat().map(String)
  const first = sql`(value = any(${sql.param(chosen)}::text[])) desc, count desc, value`
  const facet = sql`${name}::text as facet`
  switch (name) {
    case 'salary':
      return sql`select ${facet}, '1' as value, count(*) as count, null as spelling, null as other
        from ${rows} where salary_known`
    case 'posted':
      return sql`select ${facet}, spans.value, spans.count, null as spelling, null as other
        from (select ${sql.join(
          dateFilters.map((one) => countSpan(one, now)),
          sql`, `,
        )} from ${rows}) as counted,
        lateral (values ${sql.join(
          dateFilters.map((one) => sql.raw(`('${one}', counted."${one}")`)),
          sql`, `,
        )}) as spans(value, count)`
    case 'skill':
      return sql`select ${facet}, value, count, null as spelling, null as other
        from (select skill::text as value, count(*) as count from ${rows}, unnest(skill_ids) as skill group by skill) as skills
        order by ${first} limit ${maxValues.skill + chosen.length}`
    default: {
      const column = sql.raw(columns[name])
      const limit = name === 'country' || name === 'city' ? maxValues[name] : 20
      const spellings =
        name === 'city'
          ? sql`min(city collate "C") as spelling, max(city collate "C") as other`
          : sql`null as spelling, null as other`
      return sql`select ${facet}, value, count, spelling, other
        from (select ${column}::text as value, count(*) as count, ${spellings} from ${rows} group by ${column}) as counted
        where value <> '' order by ${first} limit ${limit + chosen.length}`
    }
  }
}

function countSpan(filter: (typeof dateFilters)[number], now: Date): SQL {
  const { from, to } = dateRange(filter, now)
  const until = to ? sql` and published_at < ${to.toISOString()}::timestamptz` : sql``
  return sql`count(*) filter (where published_at >= ${from.toISOString()}::timestamptz${until}) as ${sql.raw(`"${filter}"`)}`
}

function toCounted(rows: readonly CountRow[]): Counted {
  const sizeOf = (name: string) => rows.find(({ facet, value }) => facet === name && value === null)
  const total = Number(sizeOf('total')?.count ?? 0)
  const facets = Object.fromEntries(
    facetNames.map((name) => {
      const size = sizeOf(name)
      const values = rows
        .filter(({ facet, value }) => facet === name && value !== null)
        .map(({ value, count, spelling, other }) => ({
          value: value ?? '',
          count: Number(count),
          spellings: [spelling, other].flatMap((one) => one ?? []),
        }))
      return [name, { found: size ? Number(size.count) : total, values }]
    }),
  ) as unknown as Counted['facets']
  return { total, facets }
}
