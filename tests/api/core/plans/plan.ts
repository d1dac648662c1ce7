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

/** How a statement has read one table. */
export interface TableRead {
  readonly table: string
  readonly by: string
  readonly rows: number
}

/** Runs a statement again under EXPLAIN and rolls back its changes. */
export async function tableReadsOf(pool: Pool, { text, values }: Statement): Promise<TableRead[]> {
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

function scansOf(node: Node): TableRead[] {
  const below = (node.Plans ?? []).flatMap(scansOf)
  const table = node['Relation Name']
  // A node that modifies a table has its rows from a separate scan.
  if (!table || node['Node Type'] === 'ModifyTable' || node['Actual Loops'] === 0) return below
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops'])
  return [{ table, by: `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim(), rows }, ...below]
}
