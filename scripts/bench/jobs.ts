/**
 * Measures searches among many published jobs, on a PostgreSQL server of its own: `npm run bench -- jobs`. Times are
 * of whole calls, one at a time on one process.
 */
import { searchJobs } from '#contract/jobs/search.ts'
import { toQuery } from '#contract/core/wire.ts'
import type { Backend } from '#backend/main.ts'
import { withOwnBackend } from './backend.ts'
import { copyJobs, fillJobs } from './manyJobs.ts'
import { percentile } from './table.ts'

/** Written one by one, and how often each is copied. */
const jobCount = 50_000
const copies = 9
const rounds = 40
/** Search queries, from the broadest to the narrowest. */
const searches: Readonly<Record<string, Record<string, unknown>>> = {
  'no filter': {},
  'a common word': { q: 'engineer' },
  'a word of every description': { q: 'experience' },
  'two words': { q: 'senior engineer' },
  'the beginning of a word': { q: 'acc' },
  'Cyrillic, another case': { q: 'бухгалтера' },
  'a rare word': { q: 'luthier' },
  mistyped: { q: 'enginer kubernetis' },
  'no match': { q: 'xyzzyx' },
  'one filter': { workplace: [1] },
  'a rare filter': { employment: [7], experience: ['fiveYears'] },
  'a city': { city: ['lviv'] },
  'words, city, skill, salary': { q: 'engineer', city: ['kyiv'], skill: [1002], salary: '1' },
  'five filters': {
    workplace: [1, 3],
    employment: [1],
    country: [1],
    experience: ['twoYears'],
    posted: 'pastMonth',
  },
  'oldest first': { sort: 'oldest', workplace: [2] },
  'A-Z with words': { q: 'engineer', sort: 'az' },
  'Z-A, salary': { sort: 'za', salary: '1' },
}

export const benchJobs = (): Promise<void> =>
  withOwnBackend(async (backend) => {
    await fillJobs(backend, jobCount)
    const rows = await copyJobs(backend, copies)
    process.stdout.write(`${rows} published jobs\n\n`)
    const all: number[] = []
    print('search', ['found', 'median ms', 'p99 ms', 'page 2 ms'])
    for (const [name, query] of Object.entries(searches)) {
      const first = await search(backend, query)
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push((await search(backend, query)).ms)
      const second = first.next === null ? null : await search(backend, { ...query, after: first.next })
      all.push(...times, ...(second ? [second.ms] : []))
      print(name, [first.total, at(times, 0.5), at(times, 0.99), second ? second.ms.toFixed(1) : '–'])
    }
    print('all', ['', at(all, 0.5), at(all, 0.99), ''])
  })

async function search({ fetch }: Backend, query: Record<string, unknown>) {
  const started = performance.now()
  const response = await fetch(new Request(`http://backend${searchJobs.path}?${toQuery(query)}`))
  const { data } = (await response.json()) as {
    data: { total: { count: number; estimated: boolean }; next: string | null }
  }
  const ms = performance.now() - started
  return { ms, next: data.next, total: `${data.total.count}${data.total.estimated ? '~' : ''}` }
}

const at = (times: readonly number[], share: number): string => percentile(times, share).toFixed(1)

function print(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(30)}${cells.map((cell) => cell.padStart(11)).join('')}\n`)
}
