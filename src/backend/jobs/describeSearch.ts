import { inArray, sql } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import { facetNames, readSearch, type FacetName, type JobSearch } from '#contract/jobs/search.ts'
import type { Context } from '../core/context.ts'
import { jobSearch } from '../search/schema/jobs.ts'
import { labelOf } from './searchLabels.ts'

type Spellings = ReadonlyMap<string, readonly string[]>

/** The words and filters of saved searches as texts, for each in their order. */
export async function describeSearches(
  ctx: Pick<Context, 'db' | 't'>,
  queries: readonly string[],
  locale: Locale,
): Promise<string[][]> {
  const searches = queries.map((query) => readSearch(new URLSearchParams(query)))
  const spellings = await findSpellings(ctx, searches)
  return searches.map((search) => describe(ctx, search, spellings, locale))
}

/** Two spellings of each city, the Latin one first. */
async function findSpellings(
  { db }: Pick<Context, 'db'>,
  searches: readonly JobSearch[],
): Promise<Spellings> {
  const cities = [...new Set(searches.flatMap(({ city }) => city ?? []))]
  if (cities.length === 0) return new Map()
  const rows = await db
    .select({
      key: jobSearch.cityKey,
      first: sql<string>`min(${jobSearch.city} collate "C")`,
      last: sql<string>`max(${jobSearch.city} collate "C")`,
    })
    .from(jobSearch)
    .where(inArray(jobSearch.cityKey, cities))
    .groupBy(jobSearch.cityKey)
  return new Map(rows.map(({ key, first, last }) => [key, [first, last]]))
}

function describe(
  ctx: Pick<Context, 't'>,
  search: JobSearch,
  spellings: Spellings,
  locale: Locale,
): string[] {
  const t = ctx.t(locale)
  const textOf = (name: FacetName, value: string) =>
    labelOf(name, value, { spellings: spellings.get(value) ?? [] }, { locale, t })
  return [
    ...(search.q ? [t('jobs:search.quoted', { words: search.q })] : []),
    ...facetNames.flatMap((name) =>
      [search[name] ?? []].flat().flatMap((value) => textOf(name, String(value)) ?? []),
    ),
  ]
}
