import { exactMaximum, facetNames, type FacetName, type JobSearch } from '#contract/jobs/search.ts'
import type { Tx } from '../db/connect.ts'
import { conditionsOf } from './searchFilters.ts'
import type { CountedSet, FacetCount, SetName } from './searchFacets.ts'
import { countExactly, countSample, sampleSize, setNames, type Request, type Sample } from './searchSample.ts'

/** Fewer jobs of the sample estimate nothing: of 25, two thirds of the estimates are within 20 % of the number. */
const leastSampled = 25
/** Estimates below this one might be of sets that have to be counted. */
const leastEstimate = 2 * exactMaximum

interface FacetCounts {
  readonly estimated: boolean
  readonly values: readonly (Omit<FacetCount, 'count'> & { readonly count: number | null })[]
}
export interface Counted {
  readonly total: { readonly count: number; readonly estimated: boolean }
  readonly facets: Readonly<Record<FacetName, FacetCounts>>
  /** The hits, unless they are estimated. */
  readonly ids: readonly number[] | null
}

/**
 * Counts the hits of a search and, per filter, the hits with all other filters unchanged. What has many is estimated from a
 * sample, the rest is counted, so that the cost does not grow with what is found.
 *
 * @param words a tsquery
 */
export async function countSearch(
  db: Tx,
  search: JobSearch,
  words: string | null,
  now: Date,
): Promise<Counted> {
  const conditions = conditionsOf(search, null, now)
  const own = facetNames.filter((name) => conditions[name] !== undefined)
  const request = { search, conditions, own, words, now }
  const sample = await countSample(db, request)
  const small = sample.share === 1 ? [] : setNames(request).filter((set) => !isEstimable(sample, set))
  const exact = small.length > 0 ? await countExactly(db, request, small.map((set) => plan(sample, set, request))) : null // prettier-ignore
  return toCounted(request, sample, exact ?? { sets: new Map(), ids: sample.ids })
}

function isEstimable({ sets, share }: Sample, set: SetName): boolean {
  const { size } = sets.get(set) ?? { size: 0 }
  return size >= leastSampled && size / share >= leastEstimate
}

/** Reads the words first if fewer jobs have them than pass the filters. */
function plan({ sets, wordShare }: Sample, name: SetName, { words, own }: Request) {
  const filtered = (sets.get(name)?.filtered ?? 0) / sampleSize
  return { name, wordsFirst: words !== null && (own.length === 0 || wordShare < filtered) }
}

function toCounted(request: Request, sample: Sample, { sets, ids }: Pick<Sample, 'sets' | 'ids'>): Counted {
  const { own } = request
  const isEstimated = (set: SetName) => sample.share < 1 && !sets.has(set)
  const setOf = (set: SetName): CountedSet | undefined => sets.get(set) ?? sample.sets.get(set)
  const size = setOf(null)?.size ?? 0
  const facets = facetNames.map((name): [FacetName, FacetCounts] => {
    const set = own.includes(name) ? name : null
    const values = setOf(set)?.values[name] ?? []
    if (!isEstimated(set)) return [name, { estimated: false, values }]
    const estimates = values.map((one) => ({ ...one, count: estimate(one.count, sample.share) }))
    return [name, { estimated: true, values: estimates }]
  })
  return {
    total: isEstimated(null)
      ? { count: estimate(size, sample.share) ?? 0, estimated: true }
      : { count: size, estimated: false },
    facets: Object.fromEntries(facets) as Counted['facets'],
    ids,
  }
}

/** Rounded to what it says: two digits from 100 jobs of the sample on, one below; null for none. */
function estimate(sampled: number, share: number): number | null {
  return sampled === 0 ? null : Number((sampled / share).toPrecision(sampled >= 100 ? 2 : 1))
}
