import { sql, type SQL } from '#drizzle'
import type { Tx } from '../db/connect.ts'

/** The rows of a table that reference the account in one column. */
interface ExportedTable {
  readonly name: string
  readonly table: string
  readonly column: string
  /** Whether the rows belong to the account; if not, they only refer to it. */
  readonly own: boolean
  /** Columns of the same table that mark rows as the account's own; those rows are exported already. */
  readonly ownBy: readonly string[]
}
export type Row = Readonly<Record<string, unknown>>

/** Columns with credentials are never exported. */
const secretColumns = /hash|secret|token|public_key/
/** Who of a company answers a person, and who of the product decides about them, is its own matter. */
const colleagueColumns = new Set([
  ...['assignee_id', 'answerer_id', 'decided_by', 'ended_by', 'staff_id', 'requested_by', 'approved_by'],
])
/** Files are exported as such; exports are not exported, nor what is derived from other tables. */
const skippedTables = new Set(['files', 'data_exports', 'notification_groups'])
/** Rows deleted with whom they name belong to their readers. */
const namingColumns = new Set(['named_id'])
/** Columns exported from rows that belong to a company or another person; none of them identifies others. */
const sharedColumns = new Set([
  ...['id', 'company_id', 'title', 'status', 'state', 'direction', 'created_at', 'first_published_at'],
  ...['sent_at', 'answered_at', 'verified_at'],
])
/** What the database has renamed since keeps its name in exports, which programs read. */
const exportedNames: Readonly<Record<string, string>> = {
  postponed_to_dos: 'postponed_matters',
  hidden_on_close: 'set_aside',
  evidence_id: 'ground_id',
  shared_group: 'alike',
}
const exportedNameOf = (name: string) => exportedNames[name] ?? name

/**
 * Tables with a foreign key to accounts. Rows that are deleted with the account belong to it; where the key is set to
 * null, the rows belong to somebody else and only refer to it.
 */
export async function findExportedTables(db: Tx): Promise<ExportedTable[]> {
  const { rows } = await db.execute<{ table: string; column: string; own: boolean }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column", c.confdeltype = 'c' as own
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('c', 'n') and c.confrelid = 'accounts'::regclass
    order by 1, c.confdeltype, 2`)
  const references = rows.filter(
    ({ table, column }) => !skippedTables.has(table) && !namingColumns.has(column),
  )
  return [{ table: 'accounts', column: 'id', own: true }, ...references].map((part) => ({
    ...part,
    name: exportedNameOf(part.own ? part.table : `${part.table}_${part.column}`),
    ownBy: references
      .filter(({ table, own }) => own && !part.own && table === part.table)
      .map(({ column }) => column),
  }))
}

export async function readRows(
  db: Tx,
  { table, column, own, ownBy }: ExportedTable,
  userId: number,
): Promise<Row[]> {
  const notOwn = ownBy.map((name) => sql` and t.${sql.identifier(name)} is distinct from ${userId}`)
  const { rows } = await db.execute<{ row: Row }>(sql`
    select to_jsonb(t) as row from ${sql.identifier(table)} t where t.${sql.identifier(column)} = ${userId}${sql.join(notOwn)}
    order by 1`)
  const isExported = (name: string) =>
    own ? !secretColumns.test(name) && !colleagueColumns.has(name) : sharedColumns.has(name)
  return rows.map(({ row }) =>
    Object.fromEntries(
      Object.entries(withoutHidden(row)).flatMap(([name, value]) =>
        isExported(name) ? [[exportedNameOf(name), value]] : [],
      ),
    ),
  )
}

/** What a decision hides of the company that a person writes with is not the person's. */
const withoutHidden = (row: Row): Row =>
  row['side'] === 'company' && row['moderation'] != null ? { ...row, text: '' } : row

/** The rows of a domain's own query. */
export async function readQuery(db: Tx, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(sql`select to_jsonb(t) as row from (${query}) t`)
  return rows.map(({ row }) => row)
}
