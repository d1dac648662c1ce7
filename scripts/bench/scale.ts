import { callUntyped, type Transport } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import type { Backend } from '#backend/main.ts'
import { calls } from '../../tests/api/core/plans/calls.ts'
import { startPostgres } from '../postgres.ts'
import { blocksOf } from './blocks.ts'
import { inDatabase, sizesOf, type Grown } from './scaleDatabase.ts'
import { measurePublication } from './scalePublication.ts'
import { searches } from './scaleSearch.ts'
import { percentile, printLine, printTable } from './table.ts'

/** Pages may cost so much more at full size than at a thousandth of it, in blocks. */
const mostGrowth = 1.3
const searchGoalMs = 100
const rounds = 20

const thousandth = 0.001
/** Here limits are reached, such as twenty rows of a page or 400 compared jobs: what grows from here on has none. */
const hundredth = 0.01

interface Measured {
  readonly blocks: ReadonlyMap<string, number>
  readonly searchMs: ReadonlyMap<string, readonly number[]>
}

/**
 * Compares what each call costs with so many rows and with a thousandth of the full size, on a PostgreSQL server of its own.
 *
 * @param share of the full size
 */
export async function benchScale(share: number): Promise<void> {
  const server = await startPostgres()
  try {
    const small = await inDatabase(server.url, 'small', sizesOf(thousandth), measure)
    const middle = await inDatabase(server.url, 'middle', sizesOf(hundredth), measure)
    const [large, publication] = await inDatabase(server.url, 'large', sizesOf(share), async (grown) => [
      await measure(grown),
      await measurePublication(grown, server.url, sizesOf(share).rows),
    ])
    const growths = compare(small, middle, large)
    const slow = printSearches(large)
    process.exitCode = growths && slow && publication ? 0 : 1
  } finally {
    await server.stop()
  }
}

async function measure({ backend, actors, apis }: Grown): Promise<Measured> {
  const blocks = new Map<string, number>()
  for (const [path, variants] of Object.entries(calls(actors)))
    for (const variant of variants) {
      const work = callOf(backend, path, apis[variant.as ?? 'nobody'], variant)
      // Mails of development are not read in production.
      if (!work) continue
      // The first one plans, and fills what is kept in memory.
      await work()
      blocks.set(nameOf(path, variant), (await blocksOf(backend, work)).blocks)
    }
  const searchMs = new Map<string, number[]>()
  for (const { path, query } of searches) {
    const work = callOf(backend, path, apis.ana, { query })
    if (!work) throw new Error(`There is no ${path}`)
    await work()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      await work()
      times.push(performance.now() - started)
    }
    searchMs.set(nameOf(path, { query }), times)
  }
  return { blocks, searchMs }
}

interface Variant {
  readonly as?: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
}

function callOf(backend: Backend, path: string, api: Transport, { params, query }: Variant) {
  const endpoint = backend.app.endpoints.find((one) => one.method === 'GET' && one.path === path)
  if (!endpoint) return null
  return async () => {
    const args = { ...(params && { params }), ...(query && { query }) }
    await callUntyped(api, endpoint, args).catch((error: unknown) => {
      if (!(error instanceof CallError) || error.status >= 500 || error.status === 0)
        throw new Error(`${path} failed`, { cause: error })
    })
  }
}

const nameOf = (path: string, { as = 'anyone', query = {} }: Variant): string =>
  `${path} ${as} ${Object.keys(query).length > 0 ? JSON.stringify(query) : ''}`.trim()

/** Prints what grows, and all of it together; returns whether everything stays within the goal. */
function compare(small: Measured, middle: Measured, large: Measured): boolean {
  const rows = [...large.blocks].map(([name, blocks]) => {
    const [before, between] = [small, middle].map((one) => Math.max(one.blocks.get(name) ?? 0, 1))
    return { name, before: before ?? 1, between: between ?? 1, blocks }
  })
  const grown = rows.filter(({ before, blocks }) => blocks > before * mostGrowth)
  printTable(
    ['call', 'blocks at a thousandth', 'at a hundredth', 'here', 'growth', 'from a hundredth'],
    grown
      .sort((a, b) => b.blocks / b.between - a.blocks / a.between)
      .map(({ name, before, between, blocks }) => [
        name,
        ...[before, between, blocks].map(String),
        ...[blocks / before, blocks / between].map((growth) => growth.toFixed(2)),
      ]),
  )
  const later = rows.filter(({ between, blocks }) => blocks > between * mostGrowth)
  const middleOf = (key: 'before' | 'between') => percentile(rows.map((row) => row.blocks / row[key]), 0.5).toFixed(2) // prettier-ignore
  printLine(
    `${rows.length} calls: ${grown.length} grow by more than ${mostGrowth} from a thousandth (the median by ${middleOf('before')}), ` +
      `${later.length} from a hundredth (the median by ${middleOf('between')}).`,
  )
  return grown.length === 0
}

function printSearches({ searchMs }: Measured): boolean {
  const all = [...searchMs].map(([name, times]) => ({
    name,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }))
  printTable(
    ['search', 'median ms', 'p99 ms'],
    all.map(({ name, p50, p99 }) => [name, p50.toFixed(1), p99.toFixed(1)]),
  )
  const missed = all.filter(({ p99 }) => p99 > searchGoalMs)
  printLine(`Goal: a p99 of at most ${searchGoalMs} ms; ${missed.length} of ${all.length} miss it.`)
  return missed.length === 0
}
