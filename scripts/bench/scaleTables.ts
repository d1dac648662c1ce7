import type { Pool } from 'pg'
import { printTable } from './table.ts'

const mostTables = 60
const kilobyte = 1024

/** Prints the largest tables: their rows, and bytes of a row with its share of the indexes. */
export async function printTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string; rows: string; bytes: string; indexes: string }>(`
    select c.relname as "table", greatest(c.reltuples, 0)::bigint as rows,
      pg_table_size(c.oid) as bytes, pg_indexes_size(c.oid) as indexes
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(c.oid) desc`)
  const total = rows.reduce((sum, { bytes, indexes }) => sum + Number(bytes) + Number(indexes), 0)
  printTable(
    ['table', 'rows', 'bytes a row', 'of indexes', 'MB'],
    [
      ...rows
        .slice(0, mostTables)
        .map(({ table, rows: count, bytes, indexes }) => [
          table,
          count,
          ...[Number(bytes), Number(indexes)].map((size) => (size / Math.max(Number(count), 1)).toFixed(0)),
          megabytes(Number(bytes) + Number(indexes)),
        ]),
      ['all', '', '', '', megabytes(total)],
    ],
  )
}

const megabytes = (bytes: number): string => (bytes / kilobyte / kilobyte).toFixed(1)
