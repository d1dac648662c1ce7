import type { Backend } from '#backend/main.ts'
import { statementsOf } from '../../tests/api/core/countQueries.ts'

/** Runs the statements of a call again under EXPLAIN and adds up the blocks that they touch, in memory or on disk. */
export async function blocksOf(backend: Backend, work: () => Promise<unknown>) {
  const statements = await statementsOf(backend, work)
  let blocks = 0
  for (const { text, values } of statements) {
    const { rows } = await backend.connection.pool.query<{
      'QUERY PLAN': [{ Plan: Record<string, number> }]
    }>(`explain (analyze, buffers, timing off, format json) ${text}`, [...values])
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
  return { blocks, queries: statements.length }
}
