/** @module-tag engine */
import { beforeAll, expect, test } from 'vitest'
import {
  exactMaximum,
  searchJobs,
  type FacetName,
  type JobSearch,
  type JobSearchReply,
} from '#contract/jobs/search.ts'
import { useBackend } from '../backend.ts'
import { inPages } from '../inPages.ts'
import { insertSearchableJobs } from './manySearchable.ts'

/** Three times the sample, so that what many have is estimated. */
const jobCount = 12_000
const app = useBackend({ rateFactor: 1000 })
const search = (query: JobSearch) => app.anyone.call(searchJobs, { query })

beforeAll(() => insertSearchableJobs(app.backend.connection.pool, jobCount))

async function countsOf(name: FacetName, query: JobSearch) {
  const { estimated, values } = (await search(query)).facets[name]
  return { estimated, counts: Object.fromEntries(values.map(({ value, count }) => [value, count])) }
}
/** Rounding adds up to a twentieth to what the sample may be wrong by. */
function expectNear(count: number | null | undefined, exact: number, share = 0.25): void {
  expect(Math.abs((count ?? 0) - exact) / exact).toBeLessThan(share)
}

test('large numbers are estimates that say so, and are near', async () => {
  const { total, facets } = await search({})
  expect(total.estimated).toBe(true)
  expectNear(total.count, jobCount, 0.1)
  expect(String(total.count)).toMatch(/^\d\d0+$/)
  const workplace = await countsOf('workplace', {})
  expect(workplace.estimated).toBe(true)
  for (const value of ['1', '2', '3']) expectNear(workplace.counts[value], jobCount / 3)
  expectNear(facets.language.values.find(({ value }) => value === 'en')?.count, jobCount)
  const words = await search({ q: 'ledgerman' })
  expect(words.total.estimated).toBe(true)
  expectNear(words.total.count, jobCount)
  expectNear((await search({ q: 'ledgerman', workplace: [1] })).total.count, jobCount / 3)
})

test.each<[string, JobSearch, number]>([
  ['a filter that few pass', { employment: [7] }, 240],
  ['a word that few have', { q: 'unusual' }, 300],
  ['a word and a filter', { q: 'unusual', workplace: [1] }, 100],
  ['a frequent word and a filter that few pass', { q: 'ledgerman', employment: [7] }, 240],
  ['two filters that few pass together', { employment: [7], workplace: [2] }, 80],
  ['as many as are exact', { country: [3] }, exactMaximum],
  ['one', { city: ['rareville'] }, 1],
  ['none', { city: ['rareville'], employment: [7] }, 0],
])('%s: the number is exact, and its pages list every job once', async (_, query, exact) => {
  expect((await search(query)).total).toEqual({ count: exact, estimated: false })
  for (const sort of ['best', 'az'] as const) {
    const found = await inPages((page) => search({ ...query, sort, ...page, limit: 100 }))
    expect([sort, found.length, new Set(found.map(({ id }) => id)).size]).toEqual([sort, exact, exact])
  }
})

test('each filter is counted without itself, exactly or not', async () => {
  const { facets } = await search({ employment: [7], workplace: [1] })
  expect(facets.workplace.estimated).toBe(false)
  expect(facets.workplace.values.map(({ count }) => count)).toEqual([80, 80, 80])
  expect(facets.country.values.find(({ value }) => value === '3')?.count).toBe(6)
  expect(facets.employment.estimated).toBe(true)
  expectNear(facets.employment.values.find(({ value }) => value === '1')?.count, (jobCount * 0.98) / 3)
  expect(facets.language.estimated).toBe(false)
})

test('a value that has jobs never counts 0', async () => {
  for (const query of [{ city: ['rareville'] }, { city: ['rareville'], q: 'ledgerman' }, {}]) {
    const { estimated, counts } = await countsOf('city', query)
    expect(estimated).toBe(true)
    expect(Object.values(counts)).not.toContain(0)
  }
  expect((await countsOf('experience', {})).counts).toMatchObject({ fiveYears: null })
  expect((await countsOf('experience', { employment: [7] })).counts).toMatchObject({ fiveYears: 0 })
})

test('the pages of an estimated search list no job twice and leave none out', async () => {
  const read: number[] = []
  for (let after: string | null = '', pages = 0; after !== null && pages < 4; pages++) {
    const page: JobSearchReply = await search({ q: 'ledgerman', workplace: [1], limit: 100, after })
    read.push(...page.items.map(({ id }) => id))
    after = page.next
  }
  // Every third job, the newest first.
  expect(read).toEqual(Array.from({ length: 400 }, (_, at) => 1_000_000 + 3 * (at + 1)))
})
