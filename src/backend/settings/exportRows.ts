import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'

/** Rows of one table that know the account by one column. */
interface ExportedTable {
  readonly name: string
  readonly table: string
  readonly column: string
  /** Its own rows; others only name it. */
  readonly own: boolean
  /** Columns of the same table that mark rows as the account's own; those rows are exported already. */
  readonly ownBy: readonly string[]
}
export type Row = Readonly<Record<string, unknown>>

/** Columns with credentials are never exported. */
const secretColumns = /hash|secret|token|public_key/
/** Files are exported as such; exports are not exported. */
const skippedTables = new Set(['files', 'data_exports'])
/** Columns exported from rows that belong to a company or another person: nothing that identifies others. */
const sharedColumns = new Set([
  ...['id', 'company_id', 'title', 'status', 'state', 'direction', 'created_at', 'first_published_at'],
  ...['sent_at', 'answered_at', 'verified_at'],
])

/**
 * Tables that know accounts, by their foreign keys: what is deleted with an account is its own; what forgets it (`set
 * null`) is what it did for others.
 */
export async function findExportedTables(db: Tx): Promise<ExportedTable[]> {
  const { rows } = await db.execute<{ table: string; column: string; own: boolean }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column", c.confdeltype = 'c' as own
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('c', 'n') and c.confrelid = 'accounts'::regclass
    order by 1, c.confdeltype, 2`)
  const known = rows.filter(({ table }) => !skippedTables.has(table))
  return [{ table: 'accounts', column: 'id', own: true }, ...known].map((part) => ({
    ...part,
    name: part.own ? part.table : `${part.table}_${part.column}`,
    ownBy: known
      .filter(({ table, own }) => own && !part.own && table === part.table)
      .map(({ column }) => column),
  }))
}

export async function readRows(
  db: Tx,
  { table, column, own, ownBy }: ExportedTable,
  userId: number,
): Promise<Row[]> {
  const others = ownBy.map((name) => sql` and t.${sql.identifier(name)} is distinct from ${userId}`)
  const { rows } = await db.execute<{ row: Row }>(sql`
    select to_jsonb(t) as row from ${sql.identifier(table)} t where t.${sql.identifier(column)} = ${userId}${sql.join(others)}
    order by 1`)
  const shown = (name: string) => (own ? !secretColumns.test(name) : sharedColumns.has(name))
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => shown(name))))
}
