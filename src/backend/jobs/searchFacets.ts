import { sql, type SQL } from '#drizzle'
import { dateFilters, facetNames, dateRange, type FacetName, type JobSearch } from '#contract/jobs/search.ts'

export interface FacetCount {
  readonly value: string
  readonly count: number
  /** Two spellings of a city, the Latin one first. */
  readonly spellings: readonly string[]
}
/** Jobs that a search finds, or would find without one of its filters. */
export interface CountedSet {
  readonly size: number
  /** Its number of jobs before their words are considered; null where that is not known. */
  readonly filtered: number | null
  /** Of all facets that this set is counted for. */
  readonly values: Readonly<Partial<Record<FacetName, readonly FacetCount[]>>>
}
/** The set of each filter in use; `null` is that of the hits. */
export type SetName = FacetName | null

/** Number of values shown for open-ended filters. */
const maxValues = { country: 6, city: 8, skill: 8 } as const

/** What facets are counted from. */
export const facetColumns = sql.raw(
  'language, workplace_type, employment_type, experience, salary_known, country_id, city_key, city, skill_ids, published_at',
)
export const setName = (name: SetName) => sql.raw(name === null ? 'found' : `found_${name}`)

/** The facets that a set is counted for: its own, and those of all filters that are not in use. */
export const facetsOf = (set: SetName, own: readonly FacetName[]): readonly FacetName[] =>
  set === null ? facetNames.filter((name) => !own.includes(name)) : [set]

const columns = {
  language: 'language',
  workplace: 'workplace_type',
  employment: 'employment_type',
  experience: 'experience',
  country: 'country_id',
  city: 'city_key',
} as const

export interface CountRow extends Record<string, unknown> {
  /** Of the set. */
  set: string | null
  /** Null in the row with the size of the set. */
  facet: FacetName | null
  value: string | null
  count: string
  /** Two spellings of a city; in the row with the size, `spelling` is the number of jobs before words. */
  spelling: string | null
  other: string | null
}

/** Selects the size of a set and the values of its facets, as `CountRow`s. */
export function countsOf(
  set: SetName,
  own: readonly FacetName[],
  search: JobSearch,
  now: Date,
  filtered: SQL = sql`null::text`,
): SQL {
  const rows = setName(set)
  const size = sql`(select ${set}::text as set, null::text as facet, null::text as value, count(*) as count,
    ${filtered} as spelling, null::text as other from ${rows})`
  const counts = facetsOf(set, own).map((name) => sql`(${countOf(name, set, search, now)})`)
  return sql.join([size, ...counts], sql` union all `)
}

/** The values of one filter: facet, value, count and, for a city, two of its spellings. */
function countOf(name: FacetName, set: SetName, search: JobSearch, now: Date): SQL {
  const rows = setName(set)
  const chosen = [search[name] ?? []].flat().map(String)
  const first = sql`(value = any(${sql.param(chosen)}::text[])) desc, count desc, value`
  const facet = sql`${set}::text as set, ${name}::text as facet`
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

/** Reads the rows of one set. */
export function toCountedSet(rows: readonly CountRow[], set: SetName, own: readonly FacetName[]): CountedSet {
  const ofSet = rows.filter((row) => row.set === set)
  const size = ofSet.find(({ facet }) => facet === null)
  const values = facetsOf(set, own).map((name) => [
    name,
    ofSet
      .filter(({ facet }) => facet === name)
      .map(({ value, count, spelling, other }) => ({
        value: value ?? '',
        count: Number(count),
        spellings: [spelling, other].flatMap((one) => one ?? []),
      })),
  ])
  return {
    size: Number(size?.count ?? 0),
    filtered: size?.spelling ? Number(size.spelling) : null,
    values: Object.fromEntries(values) as CountedSet['values'],
  }
}
