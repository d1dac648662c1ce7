import type { Pool } from 'pg'
import type { Statement } from '../countQueries.ts'

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

/** What a statement has read of one table. */
export interface Reading {
  readonly table: string
  readonly by: string
  readonly rows: number
}

/** Runs a statement again, to see what it reads; whatever it changes is undone. */
export async function readingsOf(pool: Pool, { text, values }: Statement): Promise<Reading[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      [...values],
    )
    return rows.flatMap((row) => scansOf(row['QUERY PLAN'][0].Plan))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function scansOf(node: Node): Reading[] {
  const below = (node.Plans ?? []).flatMap(scansOf)
  const table = node['Relation Name']
  // What changes a table has found its rows by a scan of its own.
  if (!table || node['Node Type'] === 'ModifyTable' || node['Actual Loops'] === 0) return below
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops'])
  return [{ table, by: `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim(), rows }, ...below]
}
